import { clsx } from 'clsx'
import { useSyncExternalStore } from 'react'
import { showToast } from '~/client/toasts'
import type { PasteNotice } from '../live/pasting'
import type { SectionSaver } from './section-saver'

/** How it stands with what was typed. */
export function SaveWords({ saver, isAdding }: { saver: SectionSaver; isAdding: boolean }) {
  const state = useSyncExternalStore(saver.subscribe, saver.current, saver.current)
  if (state.kind === 'refused')
    return (
      <span role="alert" className="max-w-48 truncate text-micro text-danger" title={state.message}>
        {state.message}
      </span>
    )
  return (
    <span
      role="status"
      className={clsx(
        'flex-none text-micro text-ink-3',
        state.kind !== 'offline' && 'max-tablet:hidden',
      )}
    >
      {isAdding ? '正在收进图片' : SAVE_WORDS[state.kind]}
    </span>
  )
}

const SAVE_WORDS = {
  saved: '已保存',
  unsaved: '未保存',
  saving: '正在保存',
  offline: '未联网，已存在本机',
} as const

/** Says what of the clipboard did not come. */
export function sayPasted(notice: PasteNotice) {
  showToast({ icon: 'warning', title: pasteWords(notice) })
}

function pasteWords(notice: PasteNotice): string {
  if (notice.kind === 'tooLarge') return '粘贴后这一节超过200 KB，请拆到新的一节'
  if (notice.kind === 'hugeTables') return `${notice.count}张表超过60列或5000行，没有带过来`
  return `${notice.count}张图片没有带过来，请拖进来`
}
