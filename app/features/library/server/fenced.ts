/**
 * A document's words for a model, as data between marks that they cannot close: what they order stays text. `head` and
 * the title are on one line.
 */
export function fencedPassage(no: number, head: string, text: string): string {
  const place = head === '' ? '' : ` 标题="${inLine(head).replaceAll('"', '”')}"`
  return `<片段 编号="${no}"${place}>\n${disarmed(text)}\n</片段>`
}

export const fencedTitle = (title: string): string => `<文件名>${inLine(title)}</文件名>`

/** Words of a document that stand in a list of one line each. */
export const inLine = (text: string): string => disarmed(text).replace(/\s+/g, ' ').trim()

const disarmed = (text: string) => text.replace(/<(?=\s*\/?\s*(?:片段|文件名))/g, '‹')

const ADDRESS = /(?:https?:\/\/|www\.)[^\s，。；、）】」》”"'<>]+/gi

/** The web addresses in words. */
export const addressesIn = (words: string): string[] => words.match(ADDRESS) ?? []
