/** Word's times have no parts of seconds. */
export const wordTime = (instant: number) => new Date(instant).toISOString().replace(/\.\d+Z$/, 'Z')
