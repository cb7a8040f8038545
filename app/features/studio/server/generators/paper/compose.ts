import { countWords } from '~/features/editor/schema'
import type { ModelMessage } from '~/features/models/server'
import { AppError } from '~/core/errors'
import { studioErrors } from '../../../errors'
import { closeSet, likeness, bare } from '../../../guards'
import type { SectionDesk } from './desk'
import { beforeLoop, isLooping } from '~/core/model-text/loops'
import { briefOf, COMPRESS, CONTINUE, FRAME_RULES, quotesAsData, WRITE_RULES } from './prompts'
import { cutTo, isNoText, isTooLong, isTooShort, proseOf, wordsOf } from './prose'

export interface Composed {
  /** Closed Markdown: it names nothing that was not given. */
  text: string
  /** Sources, links and addresses that were taken out. */
  invented: number
}

const CONTINUED_AT_MOST = 2
const OVERFLOW = 1.3
const SHOWN_OF_END = 300
const BESIDES_AT_MOST = 24

/** Writes a section to its length: goes on while it is short, has it shortened once, and cuts what is left over. */
export async function compose(
  desk: SectionDesk,
  besides: readonly string[] = [],
): Promise<Composed> {
  const asked = messagesFor(desk, besides)
  const kept = desk.tools.kept
  const first = kept !== '' && besides.length === 0 ? kept : await speak(desk, asked)
  const made = closed(desk, first)
  if (desk.tools.enough.aborted) return stopped(made)
  if (isNoText(made.text, desk.words)) throw studioErrors.stepFailed()
  for (let time = 0; time < CONTINUED_AT_MOST && isTooShort(made.text, desk.words); time += 1) {
    add(made, await goOn(desk, asked, made.text))
    if (desk.tools.enough.aborted) return stopped(made)
  }
  if (isTooLong(made.text, desk.words)) made.text = await shortened(desk, made.text)
  return { ...made, text: cutTo(made.text, desk.words) }
}

// What was said when somebody had enough is the text, however short.
function stopped(made: Composed): Composed {
  if (wordsOf(made.text) === 0) throw studioErrors.stepStopped()
  return made
}

/** What is still missing after something was taken out; `besides` others have said already. */
export async function lengthen(
  desk: SectionDesk,
  text: string,
  besides: readonly string[],
): Promise<Composed> {
  const made = { text, invented: 0 }
  if (!isTooShort(text, desk.words)) return made
  // Nothing more is to be had: it stands as it is.
  const more = await goOn(desk, messagesFor(desk, besides), text).catch(() => null)
  desk.tools.signal.throwIfAborted()
  if (more) add(made, more)
  return { ...made, text: cutTo(made.text, desk.words) }
}

function messagesFor(desk: SectionDesk, besides: readonly string[]): ModelMessage[] {
  const said =
    besides.length === 0
      ? ''
      : `\n下面这些话别的节已经说过，不要再说：\n${besides
          .slice(-BESIDES_AT_MOST)
          .map((item) => `- ${item.slice(0, 80)}`)
          .join('\n')}`
  const content = `${briefOf(desk.brief)}${said}\n\n资料：\n${quotesAsData(desk.evidence)}`
  return [
    { role: 'system', content: desk.isFrame ? FRAME_RULES : WRITE_RULES },
    { role: 'user', content },
  ]
}

async function goOn(desk: SectionDesk, asked: ModelMessage[], text: string): Promise<Composed> {
  const missing = desk.words - wordsOf(text)
  const said = withAliases(desk, text).slice(-SHOWN_OF_END)
  // Where nothing stands there is nothing to go on from, and some services refuse an empty turn.
  const before: ModelMessage[] =
    said === ''
      ? []
      : [
          { role: 'assistant', content: said },
          { role: 'user', content: `${CONTINUE}${missing}字。` },
        ]
  const more = await speak(desk, [...asked, ...before], missing)
  return closed(desk, more)
}

function add(made: Composed, { text, invented }: Composed): void {
  made.text = `${made.text}\n\n${text}`.trim()
  made.invented += invented
}

/** The model's own cut, when it only left sentences out; else the text as it was. */
async function shortened(desk: SectionDesk, text: string): Promise<string> {
  const content = `${COMPRESS}${desk.words}字：\n\n${withAliases(desk, text)}`
  const answer = await speak(desk, [{ role: 'user', content }]).catch(() => '')
  const shorter = closed(desk, answer).text
  const known = proseOf(text).map(({ plain }) => bare(plain))
  const isCut = proseOf(shorter).every(({ plain }) =>
    known.some((item) => item === bare(plain) || likeness(bare(plain), item) > 0.95),
  )
  return isCut && !isTooShort(shorter, desk.words) && wordsOf(shorter) < wordsOf(text)
    ? shorter
    : text
}

// A broken answer is worth going on from when it holds so much of what was asked for.
const WORTH_KEEPING = 0.6

/** Hears an answer as it comes: stops it where it runs over, or goes round in circles; keeps most of a broken one. */
async function speak(
  desk: SectionDesk,
  messages: ModelMessage[],
  words = desk.words,
): Promise<string> {
  const heard = { text: '' }
  try {
    await hear(desk, messages, Math.ceil(words * OVERFLOW) + 60, heard)
  } catch (error) {
    if (desk.tools.signal.aborted) throw error
    if (desk.tools.enough.aborted) return toLastSentence(heard.text)
    if (!(error instanceof AppError)) throw error
    const isKept = countWords(heard.text) >= words * WORTH_KEEPING && !isPage(heard.text)
    if (!isKept) throw error.kind.retry ? error : studioErrors.stepFailed()
    return toLastSentence(heard.text)
  }
  if (isPage(heard.text)) throw studioErrors.stepFailed()
  return heard.text
}

async function hear(
  { tools }: SectionDesk,
  messages: ModelMessage[],
  most: number,
  heard: { text: string },
): Promise<void> {
  for await (const event of tools.ask({ messages, maxTokens: most * 2 })) {
    if (event.type === 'recast') {
      heard.text = ''
      tools.unsay()
    }
    if (event.type !== 'text') continue
    heard.text += event.text
    tools.say(event.text)
    if (isLooping(heard.text)) {
      heard.text = beforeLoop(heard.text)
      return
    }
    if (heard.text.length > most && countWords(heard.text) > most) return
  }
}

const toLastSentence = (text: string) =>
  text.slice(0, Math.max(...['。', '！', '？', '；'].map((sign) => text.lastIndexOf(sign))) + 1)

// An error page of somebody's gateway is no text.
const isPage = (text: string) => /^\s*(?:<!doctype|<html|<\?xml)/i.test(text)

const closed = (desk: SectionDesk, raw: string): Composed => {
  const { aliases, links } = desk
  const { text, invented } = closeSet(raw, { aliases, links, works: [] })
  return { text: withoutTitles(desk, text).trim(), invented }
}

// The heading stands over the text already.
function withoutTitles({ brief }: SectionDesk, text: string): string {
  const titles = new Set(brief.path.map((item) => bare(item)))
  return text
    .split('\n')
    .filter((line) => {
      const heading = /^\s*(?:#{1,6}\s+|\*\*)(.+?)(?:\*\*)?\s*$/.exec(line)?.[1]
      const name = bare((heading ?? '').replace(/^[\d.、第章节一二三四五六七八九十（）() ]+/, ''))
      return heading === undefined || !titles.has(name)
    })
    .join('\n')
}

/** As the writer knows its sources: by their numbers. */
export const withAliases = ({ aliasOf }: SectionDesk, text: string): string =>
  text.replace(/\[((?:@[\w-]+;?)+)\]/g, (_, ids: string) =>
    ids
      .split(';')
      .map((id) => `[${aliasOf.get(id.replace('@', '')) ?? 0}]`)
      .join(''),
  )

export const closeAgain = (desk: SectionDesk, raw: string): string => closed(desk, raw).text
