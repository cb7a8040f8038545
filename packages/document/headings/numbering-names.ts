/** Ways to number headings: 第一章 1.1, the same with captions by chapter, 第一章 第一节, 一、（一）, none. */
export const numberingNames = ['paper', 'thesis', 'book', 'official', 'plain'] as const
export type NumberingName = (typeof numberingNames)[number]
