import { largestRemainder } from '#packages/document'
import { targetOf } from '../../../lengths'
import type { Tools, Work } from '../generator'
import { subjectsIn } from '../outline/offline-draft'
import { contentsOf } from '../outline/headings'
import { contentsAsData, orderOf, passagesAsData } from '../outline/prompts'
import { bounded, isSameTitle, kindOf, type Draft, type OutlineSize } from '../outline/shape'
import { draftsOf, proposed, type OutlineWay } from '../outline/steps'
import { without, wishesOf, withRequested } from '../outline/wishes'
import type { SourcePassage } from '../paper/material'
import {
  isSubject,
  type BookSkeleton,
  type FixedChapter,
  type SkeletonHeading,
  type SubjectChapters,
} from './skeleton'
import { SUBJECT_RULES } from './prompts'

// A section with less under it is none, and goes into its chapter.
const WORDS_A_SECTION = 150
const WORDS_A_SUBJECT_SECTION = 300
const WORDS_A_CHAPTER = 6_000
const LAST_ATTEMPT = 3

/** The chapters of a template, those about the subject named by a model or by the sources. */
export const byTemplate = (skeleton: BookSkeleton): OutlineWay => ({
  isRefined: false,
  draft: async (work, tools, passages, size) => {
    const plan = planOf(skeleton, work, size)
    const own = plan.count === 0 ? [] : await subjectsFor(skeleton, plan, work, tools, passages)
    return draftOf(skeleton, plan, own)
  },
})

/** How much room a skeleton's parts have in a book of so many words. */
export interface TemplatePlan {
  words: number
  depth: number
  /** Chapters about the subject. */
  count: number
  /** Words of each chapter without a share. */
  wordsEach: number
}

export function planOf(
  { chapters }: BookSkeleton,
  { form }: Pick<Work, 'form'>,
  { depth }: OutlineSize,
): TemplatePlan {
  const words = targetOf(form)
  const fixed = chapters.filter((item): item is FixedChapter => !isSubject(item))
  const shared = fixed.reduce((sum, { share }) => sum + (share ?? 0), 0)
  const left = Math.round((words * (100 - shared)) / 100)
  const hasSubjects = chapters.some(isSubject)
  const about = Math.max(2, Math.round(left / WORDS_A_CHAPTER))
  // What stands behind the chapters is none of them.
  const bodyChapters = fixed.filter(({ title }) => kindOf(title) === 'chapter').length
  const requested = form.chapters === null ? about : form.chapters - bodyChapters
  const count = hasSubjects ? Math.min(500 - fixed.length, Math.max(1, requested)) : 0
  const open = fixed.filter(({ share }) => share === null).length
  return { words, depth, count, wordsEach: left / Math.max(1, count + open) }
}

async function subjectsFor(
  skeleton: BookSkeleton,
  { count, wordsEach, depth }: TemplatePlan,
  work: Work,
  tools: Tools,
  passages: readonly SourcePassage[],
): Promise<Draft[]> {
  const sections = depth > 1 ? Math.floor(wordsEach / WORDS_A_SUBJECT_SECTION) : 0
  const size: OutlineSize = {
    depth: depth > 1 ? 2 : 1,
    chapters: { least: 1, most: count },
    leaves: count * Math.max(1, sections),
    isFramed: false,
  }
  const taken = skeleton.chapters.filter((item): item is FixedChapter => !isSubject(item))
  const isFree = ({ title }: Draft) =>
    taken.every((item) => !isSameTitle(item.title, title)) && kindOf(title) === 'chapter'
  if (tools.isOffline || tools.attempt >= LAST_ATTEMPT) {
    const more = { ...size, chapters: { least: 1, most: count + taken.length } }
    const { requested, excluded } = wishesOf(work.form.requirement)
    const subjects = without(subjectsIn(work.form.topic, passages, more), excluded).filter(isFree)
    if (requested.length === 0) return bounded(subjects, size)
    const named = withRequested(subjects, requested, {
      room: count,
      isAll: false,
      depth: size.depth,
    })
    return bounded(named.filter(isFree), size)
  }
  const user = [
    orderOf(work.form, work.title),
    `体例已有的章：${taken.map(({ title }) => title).join('、')}`,
    `还要${count}章，每章${sections > 1 ? `分二到${Math.min(6, sections)}节` : '不分节'}。`,
    contentsAsData(contentsOf(passages)),
    passagesAsData(passages, 20),
  ].join('\n\n')
  const asked = { system: SUBJECT_RULES, user, maxTokens: 6_000 }
  const { chapters } = await tools.askForJson(proposed, asked)
  return bounded(draftsOf(chapters).filter(isFree), size)
}

/** A skeleton with its subject chapters in their place, notes and words on every heading that has some. */
export function draftOf(
  { chapters }: BookSkeleton,
  plan: TemplatePlan,
  subjects: readonly Draft[],
): Draft[] {
  return chapters.flatMap((item) =>
    isSubject(item) ? subjectDrafts(item, plan, subjects) : [fixedDraft(item, plan)],
  )
}

function fixedDraft(chapter: FixedChapter, { words, depth, wordsEach }: TemplatePlan): Draft {
  const { share, sections, ...heading } = chapter
  const own = share === null ? wordsEach : Math.round((words * share) / 100)
  const isDivided = depth > 1 && own >= sections.length * WORDS_A_SECTION
  // What stands at the back is its author's, and nobody pays for it.
  const isCounted = share !== null && kindOf(chapter.title) === 'chapter' && own >= WORDS_A_SECTION
  if (!isDivided || sections.length === 0) {
    return { ...heading, ...(isCounted && { words: own }), children: [] }
  }
  const parts = largestRemainder(
    sections.map(() => 1),
    own,
  )
  const children = sections.map((section, index) => ({
    ...section,
    ...(isCounted && { words: parts[index] }),
    children: [],
  }))
  return { ...heading, children }
}

function subjectDrafts(
  place: SubjectChapters,
  { count, wordsEach, depth }: TemplatePlan,
  subjects: readonly Draft[],
): Draft[] {
  const named: readonly Draft[] =
    subjects.length > 0
      ? subjects
      : place.fallback.slice(0, count).map((title) => ({ title, intent: '', children: [] }))
  const room = depth > 1 ? Math.floor(wordsEach / WORDS_A_SUBJECT_SECTION) : 0
  const round = place.before.length + place.behind.length
  return named.map((item) => ({
    title: item.title,
    intent: item.intent === '' ? place.intent : item.intent,
    note: place.note,
    children: sectionsOf(item, place, room - round, depth),
  }))
}

function sectionsOf(item: Draft, place: SubjectChapters, room: number, depth: number): Draft[] {
  const leaf = ({ title, intent, note }: SkeletonHeading): Draft => ({
    title,
    intent,
    note,
    children: [],
  })
  if (room < 1) return []
  const usual = place.usual.map((title): Draft => ({ title, intent: '', children: [] }))
  const own = (item.children.length > 0 ? item.children : usual).slice(0, Math.max(1, room))
  const inner = own.map((section) => ({ ...section, children: depth > 2 ? section.children : [] }))
  const all = [...place.before.map(leaf), ...inner, ...place.behind.map(leaf)]
  return all.length > 1 ? all : []
}
