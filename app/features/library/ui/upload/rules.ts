import { MAX_UPLOAD_BATCH, MAX_UPLOAD_BYTES, uploadExtensions } from '../../terms'
import { libraryErrors } from '../../errors'

/** For the `accept` attribute of a file field. */
export const uploadAccept = uploadExtensions.map((extension) => `.${extension}`).join(',')

/** For a person: PDF、DOCX、… */
export const uploadFormats = uploadExtensions.map((extension) => extension.toUpperCase()).join('、')

export interface Refusal {
  name: string
  message: string
}

/** Sorts a handful of chosen files into those that may go up and those that may not, each with its sentence. */
export function admitFiles(files: readonly File[]): { admitted: File[]; refused: Refusal[] } {
  const admitted: File[] = []
  const refused: Refusal[] = []
  for (const file of files) {
    const message =
      refusalOf(file) ??
      (admitted.length < MAX_UPLOAD_BATCH ? null : `一次最多上传${MAX_UPLOAD_BATCH}个文件`)
    if (message === null) admitted.push(file)
    else refused.push({ name: file.name, message })
  }
  return { admitted, refused }
}

/** One notice for each reason, with every name it holds for and, for a format, what would do. */
export function describeRefusals(
  refused: readonly Refusal[],
): { title: string; description?: string }[] {
  return [...new Set(refused.map((result) => result.message))].map((title) => {
    const names = refused.filter((result) => result.message === title).map((item) => item.name)
    const lines = [
      // Some sentences name their file themselves.
      ...(names.some((name) => title.includes(name)) ? [] : [names.join('、')]),
      ...(title === libraryErrors.formatRefused().text ? [`支持 ${uploadFormats}`] : []),
    ]
    return { title, ...(lines.length > 0 && { description: lines.join('\n') }) }
  })
}

function refusalOf(file: Pick<File, 'name' | 'size'>): string | null {
  if (!isLearnable(file.name)) return libraryErrors.formatRefused().text
  if (file.size === 0) return '空文件无法学习'
  if (file.size > MAX_UPLOAD_BYTES) {
    return libraryErrors.fileTooLarge({
      name: file.name,
      limit: `${MAX_UPLOAD_BYTES / 1024 ** 2}M`,
    }).text
  }
  return null
}

function isLearnable(name: string): boolean {
  const extension = /\.([^.]+)$/.exec(name)?.[1]?.toLowerCase() ?? ''
  return uploadExtensions.some((candidate) => candidate === extension)
}
