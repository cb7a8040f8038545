/** Rules of the forms that order a document, with the specification's spelling. */

export const lengthSizes = ['tiny', 'small', 'middle', 'large'] as const
export type LengthSize = (typeof lengthSizes)[number]

/** Words that a size stands for; a tiny one has no count of its own. */
export const lengthWords: Record<LengthSize, number | null> = {
  tiny: null,
  small: 4_000,
  middle: 8_000,
  large: 20_000,
}

export const outlineTypes = [
  'word-outline-1',
  'word-outline-2',
  'word-outline-3',
  'ppt-outline',
] as const
export type OutlineType = (typeof outlineTypes)[number]

/** Levels of headings of an outline; a deck has chapters, slides and their points. */
export const outlineDepth: Record<OutlineType, 1 | 2 | 3> = {
  'word-outline-1': 1,
  'word-outline-2': 2,
  'word-outline-3': 3,
  'ppt-outline': 3,
}

/** The size a label stands for; null when it says none. */
export function lengthSizeOf(label: string): LengthSize | null {
  if (label.includes('超短')) return 'tiny'
  if (label.startsWith('短')) return 'small'
  if (label.includes('中')) return 'middle'
  return label.includes('长') ? 'large' : null
}

/** The same for showing: a label that says no size stays as it is. */
export const lengthSizeOrLabel = (label: string): string => lengthSizeOf(label) ?? label

/** A number of options only when it is all digits; 1 otherwise. */
export const optionCount = (text: string): number => (/^\d+$/.test(text) ? Number(text) : 1)

export interface Attachment {
  id: string
  fileName?: string
}

/** An upload of a form with what its attachment adds to it. */
export type MergedUpload<Upload> = Upload & { key: string; title: string }

/** Uploads of a form with key and title of the attachments they name; one whose attachment is gone keeps its own id. */
export function mergeAttachments<Upload extends { fileId: string }>(
  uploads: readonly Upload[],
  attachments: readonly Attachment[],
): MergedUpload<Upload>[] {
  const byId = new Map(attachments.map((one) => [one.id, one]))
  return uploads.map((upload) => ({
    ...upload,
    key: upload.fileId,
    title: byId.get(upload.fileId)?.fileName ?? '',
  }))
}
