import type { BookTemplateId } from '../../../book-templates'

/** A heading that a template brings along. */
export interface SkeletonHeading {
  title: string
  /** What its text shall do, at most 60 characters. */
  intent: string
  /** Said to the writer; '' for nothing. */
  note: string
}

/** A chapter that stands in every book of the kind. */
export interface FixedChapter extends SkeletonHeading {
  /** Part of the whole book's words, in hundredths. Null: it takes an equal part of what the others leave. */
  share: number | null
  sections: readonly SkeletonHeading[]
}

/** Where the chapters about the book's own subject stand, as many as are wanted. */
export interface SubjectChapters {
  isSubject: true
  /** What every such chapter shall do. */
  intent: string
  note: string
  /** Sections before and behind the chapter's own ones. */
  before: readonly SkeletonHeading[]
  behind: readonly SkeletonHeading[]
  /** What the own ones are called where neither sources nor a model name any. */
  usual: readonly string[]
  /** What the chapters are called then. */
  fallback: readonly string[]
}

/** The build of a kind of book: chapters in order, what each does, and how it speaks. */
export interface BookSkeleton {
  id: BookTemplateId
  /** Person and tone of the whole. */
  voice: string
  chapters: readonly (FixedChapter | SubjectChapters)[]
}

export const isSubject = (item: FixedChapter | SubjectChapters): item is SubjectChapters =>
  'isSubject' in item

type Line = readonly [title: string, intent: string, note?: string]

const heading = ([title, intent, note = '']: Line): SkeletonHeading => ({ title, intent, note })

/** A chapter of every such book; `share` in hundredths of its words, null for an equal part of the rest. */
export const chapter = (
  share: number | null,
  line: Line,
  sections: readonly Line[] = [],
): FixedChapter => ({ ...heading(line), share, sections: sections.map(heading) })

/** The place of the chapters about the subject. */
export const subjects = ({
  before = [],
  behind = [],
  ...rest
}: {
  intent: string
  note: string
  before?: readonly Line[]
  behind?: readonly Line[]
  usual: readonly string[]
  fallback: readonly string[]
}): SubjectChapters => ({
  isSubject: true,
  ...rest,
  before: before.map(heading),
  behind: behind.map(heading),
})
