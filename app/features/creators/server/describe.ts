import { countWords, plainText, linesOfBlock } from '#packages/document'
import type { SharedSource, ShareSnapshot } from '~/features/sharing/terms'
import type { SharedTopic } from '~/features/sharing/thing-terms'
import { CHAPTERS_AT_MOST, type WorkFacts } from '../terms'

/** What a shared work consists of, and the words by which it is moderated. */
export function describeSnapshot(snapshot: ShareSnapshot): { facts: WorkFacts; text: string } {
  switch (snapshot.kind) {
    case 'conversation': {
      const { turns } = snapshot
      const text = turns.flatMap(({ question, answer }) => [question, answer]).join('\n')
      const refs = turns.flatMap((turn) => turn.refs)
      const chapters = turns.map(({ question }) => question)
      return { facts: factsOf('conversation', { text, parts: turns.length, chapters, refs }), text }
    }
    case 'document': {
      const { sections, sources } = snapshot
      const text = sections
        .flatMap(({ title, body }) => [title, ...(body?.content ?? []).flatMap(linesOf)])
        .join('\n')
      const chapters = sections
        .filter(({ level }) => level === 1)
        .map(({ label, title }) => `${label} ${title}`.trim())
      const facts = factsOf('document', { text, parts: sections.length, chapters, refs: sources })
      return { facts, text }
    }
    case 'deck': {
      const { slides, sources } = snapshot
      const text = slides
        .flatMap(({ title, bullets }) => [title, ...bullets.map((bullet) => bullet.text)])
        .join('\n')
      const isHead = slides.some(({ isChapter }) => isChapter)
      const chapters = slides
        .filter(({ isChapter }) => isChapter || !isHead)
        .map(({ title }) => title)
      return {
        facts: factsOf('deck', { text, parts: slides.length, chapters, refs: sources }),
        text,
      }
    }
    case 'mindmap': {
      const topics = topicsOf(snapshot.topics)
      const text = topics.map(({ title }) => title).join('\n')
      const chapters = snapshot.topics.map(({ title }) => title)
      const facts = factsOf('mindmap', { text, parts: topics.length, chapters, refs: [] })
      return { facts, text }
    }
    case 'file': {
      const { blocks, pages } = snapshot
      const text = blocks.map((block) => block.text).join('\n')
      const chapters = blocks.filter(({ level }) => level === 1).map((block) => block.text)
      return { facts: factsOf('file', { text, parts: pages, chapters, refs: [] }), text }
    }
  }
}

const topicsOf = (topics: readonly SharedTopic[]): SharedTopic[] =>
  topics.flatMap((topic) => [topic, ...topicsOf(topic.children)])

const linesOf = (block: Parameters<typeof linesOfBlock>[0]) =>
  [...linesOfBlock(block)].map((line) => plainText(line))

interface Counted {
  text: string
  parts: number
  chapters: string[]
  refs: readonly SharedSource[]
}

function factsOf(form: WorkFacts['form'], { text, parts, chapters, refs }: Counted): WorkFacts {
  return {
    form,
    words: countWords(text),
    parts,
    evidence: refs.length,
    sources: new Set(refs.map(({ title }) => title)).size,
    chapters: chapters.filter((title) => title !== '').slice(0, CHAPTERS_AT_MOST),
  }
}
