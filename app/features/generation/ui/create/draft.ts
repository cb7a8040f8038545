import type { ChosenFile } from '~/features/library/ui/picker'
import type { CreationForm, FormRequest } from '../../contract'
import { targetOf, priceOf } from '../../lengths'
import {
  bookTemplateOf,
  fewestChapters,
  hasFixedChapters,
  type BookTemplateId,
} from '../../book-templates'
import {
  bookTypes,
  CHAPTERS_AT_MOST,
  MATERIAL_FILES_AT_MOST,
  TARGET_WORDS_AT_LEAST,
  TARGET_WORDS_AT_MOST,
  type HaveOutline,
  type LengthSize,
  type MaterialChoice,
  type NumberChoice,
  type OutlineType,
  type Person,
  termsOfText,
  wordsOfText,
} from '../../terms'

export type DraftKind = 'paper' | 'book' | 'ppt'
export type BookWay = 'template' | 'library'
/** What of the library a book is made of: a folder, or everything; files of one's choice. */
export type BookMaterial = 'folder' | 'files'

export const referenceStyles = [
  { value: 'numeric-2025', label: 'GB/T 7714-2025 顺序编码' },
  { value: 'author-year-2025', label: 'GB/T 7714-2025 著者-出版年' },
  { value: 'numeric-2015', label: 'GB/T 7714-2015 顺序编码' },
  { value: 'author-year-2015', label: 'GB/T 7714-2015 著者-出版年' },
] as const
export type ReferenceStyle = (typeof referenceStyles)[number]['value']

/** A style card as it is typed. */
export interface CardDraft {
  person: Person
  numbers: NumberChoice
  tone: string
  forbidden: string
  terms: string
}

/** A creation as it is being asked for. Numbers are kept as they are typed. */
export interface Draft {
  kind: DraftKind
  topic: string
  haveOutline: HaveOutline
  /** An outline that was pasted; a file stands before it. */
  outlineText: string
  outlineFile: ChosenFile | null
  material: MaterialChoice
  files: readonly ChosenFile[]
  /** Null: a number of words of one's own. */
  size: LengthSize | null
  words: string
  chapters: string
  pages: string
  depth: OutlineType
  bookWay: BookWay
  bookMaterial: BookMaterial
  templateId: BookTemplateId
  /** Folder of a book that is made from the library; null: everything. */
  folder: { id: string; name: string } | null
  style: string
  audience: string
  language: CreationForm['language']
  requirement: string
  card: CardDraft
  /** `style-edition` of GB/T 7714. */
  references: ReferenceStyle
  marksUnsourced: boolean
  withEnglishAbstract: boolean
}

/** `isOffline`: no model writes, and what is made is quoted from sources alone. */
export const newDraft = (kind: DraftKind, isOffline = false): Draft => ({
  kind,
  topic: '',
  haveOutline: '无大纲，帮我AI生成',
  outlineText: '',
  outlineFile: null,
  material: isOffline ? 'AI智能' : '无',
  files: [],
  size: kind === 'book' ? null : 'middle',
  words: kind === 'book' ? '60000' : '8000',
  chapters: '12',
  pages: '16',
  depth: kind === 'book' ? 'word-outline-3' : 'word-outline-2',
  bookWay: 'template',
  bookMaterial: 'folder',
  templateId: 'monograph',
  folder: null,
  style: kind === 'paper' ? '学术论文' : '',
  audience: '',
  language: 'zh',
  requirement: '',
  card: { person: '', numbers: '', tone: '', forbidden: '', terms: '' },
  references: 'numeric-2025',
  marksUnsourced: true,
  withEnglishAbstract: false,
})

export const styles: Record<DraftKind, readonly string[]> = {
  paper: ['学术论文', '学位论文', '期刊论文', '调研报告', '公文', '标书', '科普'],
  book: ['专著', '教材', '科普读物', '纪实'],
  ppt: ['工作汇报', '学术报告', '课堂讲授', '方案介绍'],
}

/** A book whose chapters the library makes. */
export const isLibraryBook = ({ kind, bookWay }: Draft): boolean =>
  kind === 'book' && bookWay === 'library'

/** Where material comes from: a book of the library has its own choice of it. */
export function materialOf(draft: Draft): MaterialChoice {
  if (!isLibraryBook(draft)) return draft.material
  if (draft.bookMaterial === 'files') return '手动上传'
  return draft.material === '手动上传' ? '无' : draft.material
}

/** The file of a draft's outline must have been learned; so must its material. */
export type DraftFault = { field: keyof Draft; words: string }

/** What keeps a draft from being sent, the first of it; null when nothing does. */
export function draftFault(draft: Draft): DraftFault | null {
  const { kind, topic, files } = draft
  if (topic.trim() === '') return { field: 'topic', words: '先写下题目' }
  if (draft.haveOutline === '有大纲，需保持原文' && !hasOutline(draft)) {
    return { field: 'outlineText', words: '粘贴大纲，或选一份文档' }
  }
  const isChosen = materialOf(draft) === '手动上传'
  if (isChosen && files.length === 0) {
    return { field: 'files', words: '选至少一份资料，或改用其他方式' }
  }
  if (isChosen && files.length > MATERIAL_FILES_AT_MOST) {
    return { field: 'files', words: `最多选${MATERIAL_FILES_AT_MOST}份资料` }
  }
  if (kind === 'ppt') return numberFault('pages', draft.pages, 3, 200, '页')
  const fault = chaptersFault(draft)
  if (fault) return fault
  if (draft.size !== null) return null
  return numberFault('words', draft.words, TARGET_WORDS_AT_LEAST, TARGET_WORDS_AT_MOST, '字')
}

/** A template has chapters of its own: fewer than those, and one about the subject, it cannot have. */
function chaptersFault(draft: Draft): DraftFault | null {
  const { chapters, templateId } = bookOf(draft)
  if (chapters === null) return null
  const template = bookTemplateOf(templateId)
  const fewest = template ? fewestChapters(template) : 1
  if (chapters >= fewest && chapters <= CHAPTERS_AT_MOST) return null
  const words = `章数是${fewest}至${CHAPTERS_AT_MOST}之间的整数`
  return { field: 'chapters', words }
}

/** What the server is told. A draft with a fault is sent nowhere. */
export function formOf(draft: Draft): FormRequest {
  const { kind, topic, files } = draft
  const material = materialOf(draft)
  return {
    kind: kind === 'book' ? 'conetnt' : kind,
    project: kind === 'paper' ? null : kind,
    app: '',
    topic: topic.trim(),
    requirement: draft.requirement.trim(),
    ...cardOf(draft),
    outlineType: kind === 'ppt' ? 'ppt-outline' : draft.depth,
    outlineSource: sourceOf(draft),
    haveOutline: draft.haveOutline,
    deckId: null,
    material,
    materialSource: sources[material],
    fileIds: material === '手动上传' ? files.map(({ id }) => id) : [],
    uploadAttachments: attachmentsOf(draft),
    images: 0,
    style: draft.style,
    audience: draft.audience.trim(),
    language: draft.language,
    referenceStyle: draft.references.startsWith('numeric') ? 'numeric' : 'author-year',
    referenceEdition: draft.references.endsWith('2025') ? '2025' : '2015',
    marksUnsourced: draft.marksUnsourced,
    withEnglishAbstract: kind === 'paper' && draft.withEnglishAbstract,
    ...lengthOf(draft),
    ...bookOf(draft),
  }
}

function cardOf({ card }: Draft): Pick<CreationForm, 'card'> {
  const { person, numbers } = card
  const styleCard = {
    person,
    numbers,
    tone: card.tone.trim(),
    forbidden: wordsOfText(card.forbidden).slice(0, 40),
    terms: termsOfText(card.terms),
  }
  return Object.values(styleCard).some((item) => item.length > 0) ? { card: styleCard } : {}
}

const sources = { 无: null, AI智能: 'search', 手动上传: 'upload' } as const

function sourceOf({ haveOutline, outlineFile }: Draft): CreationForm['outlineSource'] {
  if (haveOutline !== '有大纲，需保持原文') return 'ai'
  return outlineFile ? 'document' : 'custom'
}

function lengthOf({ kind, size, words, pages }: Draft) {
  if (kind === 'ppt') return { lengthSize: null, targetWords: null, pages: Number(pages) }
  return { lengthSize: size, targetWords: size === null ? Number(words) : null, pages: null }
}

function bookOf({ kind, bookWay, bookMaterial, templateId, folder, chapters }: Draft) {
  if (kind !== 'book') return { bookType: null, templateId: '', folderIds: [], chapters: null }
  const isFromLibrary = bookWay === 'library'
  const isCounted = /^\d+$/.test(chapters) && (isFromLibrary || !hasFixedChapters(templateId))
  return {
    templateId: isFromLibrary ? '' : templateId,
    bookType: isFromLibrary ? bookTypes.bookDataBase : bookTypes.bookTemplate,
    folderIds: isFromLibrary && bookMaterial === 'folder' && folder ? [folder.id] : [],
    chapters: isCounted ? Number(chapters) : null,
  }
}

/** Coins before anything is written; what a typed number makes while it is still wrong is the smallest. */
export function draftPrice(draft: Draft): { coins: number; words: number } {
  const { kind, size } = draft
  const typed = /^\d+$/.test(draft.words) ? Number(draft.words) : 0
  const targetWords = size === null ? Math.min(typed, TARGET_WORDS_AT_MOST) : null
  const order = {
    kind: formOf(draft).kind,
    project: kind === 'paper' ? null : kind,
    lengthSize: size,
    targetWords,
    images: 0,
  }
  return { coins: priceOf(order), words: targetOf(order) }
}

const hasOutline = ({ outlineText, outlineFile }: Draft) =>
  outlineFile !== null || outlineText.trim() !== ''

function numberFault(
  field: 'words' | 'pages',
  typed: string,
  least: number,
  most: number,
  unit: string,
): DraftFault | null {
  const value = /^\d+$/.test(typed) ? Number(typed) : Number.NaN
  const isRight = value >= least && value <= most
  return isRight ? null : { field, words: `${least}至${most}${unit}之间的整数` }
}

function attachmentsOf({ haveOutline, outlineFile }: Draft): FormRequest['uploadAttachments'] {
  const isUsed = haveOutline === '有大纲，需保持原文' && outlineFile !== null
  return isUsed ? [{ fileId: outlineFile.id, nodeId: null, role: 'outline' }] : []
}
