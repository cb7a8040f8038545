import { useEffect, useState } from 'react'
import { createPortal } from 'react-dom'
import { local } from '~/client/storage'
import { Button } from '~/kit/controls/button'

const KEY = 'book-editor-tour-shown'

const STEPS = [
  ['点哪里，写哪里', '写完不必保存，停下两秒自己存好；断网时先存在本机。'],
  ['输入 / 插入', '行首输入 /，选表格、图表、公式、引文，也认拼音首字母。'],
  ['选中文字', '出现小工具条：加粗、标记、链接、引文。Ctrl+F 在全文里查找替换。'],
  ['依据在右侧', '标号指着的原文排在正文旁边，指到哪句，亮哪条。'],
] as const

/** What one meets when one writes for the first time, once for each browser; shown counts as seen. */
export function EditorTour() {
  const [step, setStep] = useState(() => (local.read(KEY, false) ? STEPS.length : 0))
  useEffect(() => local.write(KEY, true), [])
  const words = STEPS[step]
  if (!words) return null
  const isLast = step === STEPS.length - 1
  // Outside the page, whose headings and paragraphs look otherwise.
  return createPortal(
    <aside
      aria-label="写作导览"
      className="fixed right-6 bottom-6 z-[var(--z-popover)] w-[300px] rounded-[var(--r-lg)] bg-raised p-4 shadow-[var(--elev-3)] max-tablet:inset-x-4 max-tablet:bottom-16 max-tablet:w-auto"
    >
      <h3 className="text-lead font-semibold">{words[0]}</h3>
      <p className="mt-1 text-small text-ink-2">{words[1]}</p>
      <div className="mt-3 flex items-center gap-2">
        <span className="flex-1 text-micro text-ink-3">
          {step + 1} / {STEPS.length}
        </span>
        {!isLast && (
          <Button kind="ghost" size="small" onClick={() => setStep(STEPS.length)}>
            跳过
          </Button>
        )}
        <Button size="small" onClick={() => setStep(step + 1)}>
          {isLast ? '知道了' : '下一步'}
        </Button>
      </div>
    </aside>,
    document.body,
  )
}
