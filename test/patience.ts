/**
 * A limit of a test, in milliseconds on this machine: how long what hangs may hang. It never judges speed. The factor says
 * how many times slower this machine is than the one that limits are written for (test/measure-patience.ts).
 */
export const patience = (milliseconds: number): number => Math.ceil(milliseconds * Number(process.env.PATIENCE ?? 1))
