import { fileKinds, type FileKind } from '../../wire/terms/folders'

const labels: Record<FileKind, string> = {
  pdf: 'PDF',
  word: 'Word',
  slides: '演示',
  sheet: '表格',
  text: '文本',
  web: 'HTML',
  image: '图片',
}

/** From an address; '' for anything unknown. */
export const readKind = (value: string | null): FileKind | '' =>
  kinds.find((kind) => kind === value) ?? ''

export const extensionsOf = (kind: FileKind): readonly string[] => fileKinds[kind]

export const kindLabel = (kind: FileKind): string => labels[kind]

/** For a list of choices, 全部类型 first. */
export const kindOptions = () => [
  { value: '', label: '全部类型' },
  ...kinds.map((kind) => ({ value: kind, label: labels[kind] })),
]

const kinds: readonly FileKind[] = ['pdf', 'word', 'sheet', 'slides', 'text', 'image', 'web']
