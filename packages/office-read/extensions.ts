/** The formats that can be read, by the ending of a file's name. */
export const readableExtensions = [
  'pdf',
  'doc',
  'docx',
  'ppt',
  'pptx',
  'xls',
  'xlsx',
  'csv',
  'md',
  'txt',
  'html',
  'jpg',
  'jpeg',
  'png',
] as const

export type ReadableExtension = (typeof readableExtensions)[number]
