/** Path of the file in the private storage. */
export const answerFilePath = (file_key: string): string => `answers/${file_key}.bin`
