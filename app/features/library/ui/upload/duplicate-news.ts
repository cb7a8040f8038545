import type { AddedFileView } from '../../terms'
import type { Notice } from '../services'

const GATHERED_MS = 1_000

type Found = Pick<AddedFileView, 'title' | 'duplicates'>

/** What is said of files whose content was there already; null when there is none. Both are kept: whoever added it twice says which one is too many. */
export function duplicateNews(
  found: readonly Found[],
  open: (fileId: string) => void,
): Notice | null {
  const [first] = found
  const same = first?.duplicates[0]
  if (!first || !same) return null
  if (found.length > 1) {
    return {
      tone: 'warning',
      title: `${found.length} 份资料与已有的内容相同`,
      description: '两份都已保留，上传列表里写明了与哪份相同',
    }
  }
  return {
    tone: 'warning',
    title: `「${first.title}」与已有的资料内容相同`,
    description: `${same.folderName}/${same.title}，两份都已保留`,
    action: { label: '打开已有的', onPress: () => open(same.id) },
  }
}

/** Gathers what comes close together, so that a batch is announced once. */
export function gatherDuplicates(report: (found: Found[]) => void): (file: Found) => void {
  let found: Found[] = []
  let timer: ReturnType<typeof setTimeout> | undefined
  return (file) => {
    if (file.duplicates.length === 0) return
    found.push(file)
    clearTimeout(timer)
    timer = setTimeout(() => {
      report(found)
      found = []
    }, GATHERED_MS)
  }
}
