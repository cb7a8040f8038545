import type { FileView } from '../../contract'

/** The name of a file without its ending, as a person changes it. */
export function stemOf({ title, extension }: Pick<FileView, 'title' | 'extension'>): string {
  const ending = `.${extension}`
  return title.toLowerCase().endsWith(ending) ? title.slice(0, -ending.length) : title
}

/** The whole name that a typed one becomes: the ending stays what it was. '' when nothing is typed. */
export function fileNameOf(typed: string, { extension }: Pick<FileView, 'extension'>): string {
  const stem = stemOf({ title: typed.trim(), extension }).trim()
  return stem && `${stem}.${extension}`
}
