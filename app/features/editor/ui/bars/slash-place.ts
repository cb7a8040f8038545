/** Signs that addresses, paths and dates hold before a slash. */
const OF_ADDRESS = /[\p{Script=Latin}\p{Number}/\\:.~_%=&?#@*-]$/u

/** Whether "/" behind these words of a line asks for the list of blocks: it is no part of a path, a unit or a fraction. */
export const maySlashOpen = (before: string): boolean => !OF_ADDRESS.test(before)
