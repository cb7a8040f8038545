import { withoutForeignMarks } from '#packages/model-text/marks'

/**
 * A document's words, or its name, in Markdown of ours: neither its markup nor marks that look like ours may take effect,
 * and no backslash stands where it is not needed. On one line.
 */
export const asMarkdownText = (text: string): string =>
  withoutForeignMarks(text.replace(/\s+/g, ' '))
    .replace(/[\\`*[]|<(?=[a-z/!?])|(?<![\p{L}\p{N}])_|_(?![\p{L}\p{N}])|~(?=.*~)/giu, '\\$&')
    .replace(/^(?:#{1,6}|[-+])(?= )|^>/, '\\$&')
    .replace(/^(\d+)([.)])(?= )/, '$1\\$2')
