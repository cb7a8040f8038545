import { asMarkdownText } from '~/core/text/markdown-text'

/** What must not be read by strangers, though it may stand in what was said. */
export interface Concealed {
  /** Ids of the team, its people, files and conversations. */
  ids: readonly string[]
  /** Names of folders that not everybody in the team may see. */
  folderNames: readonly string[]
}

/**
 * A text as strangers may read it. Nothing moves: what is taken out leaves as many characters, so that marks and
 * quotations keep their places.
 */
export function forStrangers(text: string, { ids, folderNames }: Concealed): string {
  let redactedText = text.replace(
    OWN_TARGET,
    (_, open: string, target: string) => open + blank(target, '#'),
  )
  redactedText = redactedText.replace(OWN_ADDRESS, (address) => blank(address, '#'))
  for (const id of ids) {
    if (id.length >= LEAST_ID) redactedText = redactedText.replaceAll(id, blank(id, '*'))
  }
  for (const name of folderNames) redactedText = withoutFolder(redactedText, name)
  return redactedText
}

/** An address that leads out of the house, without what only its finder should hold; '' for any other. */
export function outsideAddress(address: string | undefined, ownHost: string): string {
  if (address === undefined || !URL.canParse(address)) return ''
  const url = new URL(address)
  const isOutside = /^https?:$/.test(url.protocol) && url.host !== ownHost
  if (!isOutside || url.username !== '' || url.password !== '') return ''
  url.hash = ''
  // A page that opens by a token in its address is not for everybody.
  return [...url.searchParams.keys()].some((name) => SECRET.test(name)) ? '' : url.href
}

// Targets of Markdown links and pictures that lead to a page or file of ours.
const OWN_TARGET = /(\]\(\s*<?|^\s*\[[^\]\n]+\]:\s*<?)(\/[^\s)>]*)/gm
// The same written out, with or without a host: what carries an id of ours leads to us.
const OWN_ADDRESS =
  /(?:https?:\/\/[^\s/)>"'，。；、]+)?\/?\b(?:library|chat|files|team|share|ai|profile|brand-pictures)\/[^\s)>"'，。；、]*\d{10,16}[^\s)>"'，。；、]*/g
const SECRET =
  /token|secret|sig(nature)?$|key(_?id)?$|auth|pass(w|code)|pwd|session|^sid$|ticket|jwt|^(code|otp|pin|state)$|credential/i

// Ids are long; what is short stands in texts for itself.
const LEAST_ID = 10

// A short name is an ordinary word as well: it is a folder's only where the sentence says so.
const LEAST_DISTINCT = 4

function withoutFolder(text: string, name: string): string {
  if (name === '') return text
  return [...new Set([name, asMarkdownText(name)])].reduce((redactedText, written) => {
    if ([...name].length >= LEAST_DISTINCT)
      return redactedText.replaceAll(written, blank(written, '■'))
    const literal = written.replace(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`)
    const pattern = new RegExp(
      `(?<=[「『“"《])${literal}(?=[」』”"》])|${literal}(?=(?:这个)?文件夹)`,
      'g',
    )
    return redactedText.replace(pattern, (found) => blank(found, '■'))
  }, text)
}

const blank = (text: string, by: string) => by.repeat(text.length)
