import { countWords } from '#packages/document'
import type { ModelMessage } from '~/features/models/server'
import { AppError } from '~/core/errors'
import { generationErrors } from '../../../errors'
import { closeSet, likeness, bare } from '#packages/document/text-checks'
import type { SectionContext } from './section-context'
import { beforeLoop, isLooping } from '#packages/model-text/loops'
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
const TAIL_LENGTH = 300
const BESIDES_AT_MOST = 24

/** Writes a section to its length: goes on while it is short, has it shortened once, and cuts what is left over. */
export async function compose(
  context: SectionContext,
  besides: readonly string[] = [],
): Promise<Composed> {
  const asked = messagesFor(context, besides)
  const partialText = besides.length === 0 ? context.tools.partialText : ''
  const composed = closed(context, partialText || (await speak(context, asked)))
  if (context.tools.enough.aborted) return stopped(composed)
  // However little was said before a pause, it is gone on from.
  if (partialText === '' && isNoText(composed.text, context.words))
    throw generationErrors.stepFailed()
  for (
    let time = 0;
    time < CONTINUED_AT_MOST && isTooShort(composed.text, context.words);
    time += 1
  ) {
    add(composed, await continueText(context, asked, composed.text))
    if (context.tools.enough.aborted) return stopped(composed)
  }
  if (isTooLong(composed.text, context.words))
    composed.text = await shortened(context, composed.text)
  return { ...composed, text: cutTo(composed.text, context.words) }
}

// What was said when somebody had enough is the text, however short.
function stopped(composed: Composed): Composed {
  if (wordsOf(composed.text) === 0) throw generationErrors.stepStopped()
  return composed
}

/** What is still missing after something was taken out; `besides` others have said already. */
export async function lengthen(
  context: SectionContext,
  text: string,
  besides: readonly string[],
): Promise<Composed> {
  const composed = { text, invented: 0 }
  if (!isTooShort(text, context.words)) return composed
  // Nothing more is to be had: it stands as it is.
  const more = await continueText(context, messagesFor(context, besides), text).catch(() => null)
  context.tools.signal.throwIfAborted()
  if (more) add(composed, more)
  return { ...composed, text: cutTo(composed.text, context.words) }
}

function messagesFor(context: SectionContext, besides: readonly string[]): ModelMessage[] {
  const exclusions =
    besides.length === 0
      ? ''
      : `\n下面这些话别的节已经说过，不要再说：\n${besides
          .slice(-BESIDES_AT_MOST)
          .map((item) => `- ${item.slice(0, 80)}`)
          .join('\n')}`
  const content = `${briefOf(context.brief)}${exclusions}\n\n资料：\n${quotesAsData(context.evidence)}`
  return [
    { role: 'system', content: context.isFrame ? FRAME_RULES : WRITE_RULES },
    { role: 'user', content },
  ]
}

async function continueText(
  context: SectionContext,
  asked: ModelMessage[],
  text: string,
): Promise<Composed> {
  const missing = context.words - wordsOf(text)
  const tail = withAliases(context, text).slice(-TAIL_LENGTH)
  // Where nothing stands there is nothing to go on from, and some services refuse an empty turn.
  const before: ModelMessage[] =
    tail === ''
      ? []
      : [
          { role: 'assistant', content: tail },
          { role: 'user', content: `${CONTINUE}${missing}字。` },
        ]
  const more = await speak(context, [...asked, ...before], missing)
  return closed(context, more)
}

function add(composed: Composed, { text, invented }: Composed): void {
  composed.text = `${composed.text}\n\n${text}`.trim()
  composed.invented += invented
}

/** The model's own cut, when it only left sentences out; else the text as it was. */
async function shortened(context: SectionContext, text: string): Promise<string> {
  const content = `${COMPRESS}${context.words}字：\n\n${withAliases(context, text)}`
  const answer = await speak(context, [{ role: 'user', content }]).catch(() => '')
  const shorter = closed(context, answer).text
  const sentences = proseOf(text).map(({ plain }) => bare(plain))
  const isCut = proseOf(shorter).every(({ plain }) =>
    sentences.some((item) => item === bare(plain) || likeness(bare(plain), item) > 0.95),
  )
  return isCut && !isTooShort(shorter, context.words) && wordsOf(shorter) < wordsOf(text)
    ? shorter
    : text
}

// A broken answer is worth going on from when it holds so much of what was asked for.
const WORTH_KEEPING = 0.6

/** Reads an answer as it comes: stops it where it runs over, or goes round in circles; keeps most of a broken one. */
async function speak(
  context: SectionContext,
  messages: ModelMessage[],
  words = context.words,
): Promise<string> {
  const received = { text: '' }
  try {
    await receive(context, messages, Math.ceil(words * OVERFLOW) + 60, received)
  } catch (error) {
    if (context.tools.signal.aborted) throw error
    if (context.tools.enough.aborted) return toLastSentence(received.text)
    if (!(error instanceof AppError)) throw error
    const isUsable = countWords(received.text) >= words * WORTH_KEEPING && !isPage(received.text)
    if (!isUsable) throw error.kind.retry ? error : generationErrors.stepFailed()
    return toLastSentence(received.text)
  }
  if (isPage(received.text)) throw generationErrors.stepFailed()
  return received.text
}

async function receive(
  { tools }: SectionContext,
  messages: ModelMessage[],
  most: number,
  received: { text: string },
): Promise<void> {
  for await (const event of tools.ask({ messages, maxTokens: most * 2 })) {
    if (event.type === 'recast') {
      received.text = ''
      tools.unsay()
    }
    if (event.type !== 'text') continue
    received.text += event.text
    tools.say(event.text)
    if (isLooping(received.text)) {
      received.text = beforeLoop(received.text)
      return
    }
    if (received.text.length > most && countWords(received.text) > most) return
  }
}

const toLastSentence = (text: string) =>
  text.slice(0, Math.max(...['。', '！', '？', '；'].map((sign) => text.lastIndexOf(sign))) + 1)

// An error page of somebody's gateway is no text.
const isPage = (text: string) => /^\s*(?:<!doctype|<html|<\?xml)/i.test(text)

const closed = (context: SectionContext, raw: string): Composed => {
  const { aliases, links } = context
  const { text, invented } = closeSet(raw, { aliases, links, works: [] })
  return { text: withoutTitles(context, text).trim(), invented }
}

// The heading stands over the text already.
function withoutTitles({ brief }: SectionContext, text: string): string {
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
export const withAliases = ({ aliasOf }: SectionContext, text: string): string =>
  text.replace(/\[((?:@[\w-]+;?)+)\]/g, (_, ids: string) =>
    ids
      .split(';')
      .map((id) => `[${aliasOf.get(id.replace('@', '')) ?? 0}]`)
      .join(''),
  )

export const closeAgain = (context: SectionContext, raw: string): string =>
  closed(context, raw).text
