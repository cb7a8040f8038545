/** `npm run test:deep`: what takes minutes is tested at full size; the ordinary check takes a part of it. */
export const isDeep = process.env.DEEP === '1'

/** How many of something are tested. */
export const sized = (ordinary: number, deep: number) => (isDeep ? deep : ordinary)

/** Ends the title of a journey that only `npm run test:deep` walks: the same at another width, say. */
export const deepIf = (isOfDeepSet: boolean) => (isOfDeepSet ? ' @deep' : '')
