import type { FileDetailView } from '../../wire/contracts/files'
import type { PassageChangeOrder } from '../../wire/contracts/passages'
import type { PassageLineView } from '../../wire/terms/passages'
import { sentenceOf, type LibraryServices } from '../services'
import type { PassageList } from './use-passages'

export interface PassageActing {
  /** Whether it was saved; a failure was said. */
  edit: (line: PassageLineView, text: string) => Promise<boolean>
  turn: (line: PassageLineView, isOff: boolean) => Promise<boolean>
  restore: (line: PassageLineView) => Promise<boolean>
  revert: (line: PassageLineView, changeId: string) => Promise<boolean>
}

/** Changes of passages with their words; what the server answers stands in the list at once. */
export function usePassageActions(
  { calls, notify }: LibraryServices,
  file: FileDetailView,
  list: PassageList,
): PassageActing {
  const change = async (line: PassageLineView, order: PassageChangeOrder, done: string) => {
    if (!calls) return false
    try {
      const lastChangeId = line.lastChange?.id ?? ''
      const { generation } = list
      const input = { id: file.id, no: line.no, generation, seen: lastChangeId, change: order }
      list.replace(await calls.passages.change(input))
      notify({ tone: 'success', title: done })
      return true
    } catch (error) {
      notify({ tone: 'error', title: sentenceOf(error, '没有保存成功，请重试') })
      return false
    }
  }
  return {
    edit: (line, text) => change(line, { kind: 'edit', text }, '已保存，提问时将使用修改后的内容'),
    turn: (line, isOff) =>
      change(
        line,
        { kind: 'switch', isOff },
        isOff ? '已停用，提问时不再使用这一段' : '已启用，提问时会使用这一段',
      ),
    restore: (line) => change(line, { kind: 'restore' }, '已恢复原文'),
    revert: (line, changeId) => change(line, { kind: 'revert', changeId }, '已恢复到所选的版本'),
  }
}
