const MARK = /\[@[^\]]*\]/g
const ADDRESS =
  /[（(<]?(?:https?|ftp):\/\/[^\s，。；、）)>]+[）)>]?|\bwww\.[^\s，。；、）)]+|[\w.+-]+@[\w-]+(?:\.[\w-]+)+/gi
const EMPTIED = /[（(]\s*(?:见|参见|网址|地址|来源|链接)?[：:]?\s*[）)]/g

/** Notes as they are said: without marks of sources and without addresses. */
export const spokenNotes = (text: string): string =>
  text
    .replace(MARK, '')
    .replace(ADDRESS, '')
    .replace(EMPTIED, '')
    .replace(/[^\S\n]{2,}/g, ' ')
    .replace(/\s+(?=[，。；、！？])/g, '')
    .trim()

/** Whether a sentence can be said at all: no command, no path, no row of signs. */
export const isSayable = (text: string): boolean =>
  !/(?:^|\s)[$#>]\s|\s--?\w+\s|[{}<>\\|=]{2}|(?:\/[\w.-]+){3,}|\.{3}\s/.test(text) &&
  spokenNotes(text).length > 3
