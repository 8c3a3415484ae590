/**
 * A test's time limit in milliseconds, scaled to this machine. It only ends hanging tests; it never judges speed. The factor is
 * how many times slower this machine is than the reference machine (test/measure-patience.ts).
 */
export const patience = (milliseconds: number): number => Math.ceil(milliseconds * Number(process.env.PATIENCE ?? 1))
