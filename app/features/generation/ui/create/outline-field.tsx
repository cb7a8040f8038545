import { FileText } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import type { ChosenFile } from '~/features/library/ui/picker'
import { Button } from '~/kit/controls/button'
import { TextArea } from '~/kit/controls/text-input'
import { haveOutlineChoices, OUTLINE_TEXT_LIMIT } from '../../terms'
import type { Draft } from './draft'
import { FileLine } from './file-line'
import { PickOne } from './pick-one'
import type { UnreadOutline } from './use-start'

const PickerDialog = lazy(async () => ({
  default: (await import('~/features/library/ui/picker')).PickerDialog,
}))

export interface DraftFieldProps {
  draft: Draft
  onChange: (change: Partial<Draft>) => void
}

interface OutlineFieldProps extends DraftFieldProps {
  unread: UnreadOutline | null
}

/** An outline from AI, or one's own that stays to the letter: pasted, or the headings of a document. */
export function OutlineField({ draft, onChange, unread }: OutlineFieldProps) {
  return (
    <section className="create-field">
      <h2 className="create-label">大纲</h2>
      <PickOne
        label="大纲"
        className="create-pair"
        optionClass="create-option"
        value={draft.haveOutline}
        onPick={(haveOutline) => onChange({ haveOutline })}
        options={haveOutlineChoices.map((value) => ({
          value,
          content: (
            <span>
              <b>{value}</b>
              <span>{hints[value]}</span>
            </span>
          ),
        }))}
      />
      {draft.haveOutline === '有大纲，需保持原文' && (
        <OwnOutline {...{ draft, onChange, unread }} />
      )}
    </section>
  )
}

const hints = {
  '无大纲，帮我AI生成': '先出大纲，改好再写，不计费',
  '有大纲，需保持原文': '粘贴或选文档，标题逐字保留',
} as const

function OwnOutline({ draft, onChange, unread }: OutlineFieldProps) {
  const [isPicking, setPicking] = useState(false)
  const { outlineFile, outlineText } = draft
  return (
    <div className="mt-2.5">
      {outlineFile ? (
        <>
          <ul className="create-files" aria-label="大纲文档">
            <FileLine file={outlineFile} onDrop={() => onChange({ outlineFile: null })} />
          </ul>
          {unread?.fileId === outlineFile.id && <Unread text={unread.text} onChange={onChange} />}
        </>
      ) : (
        <TextArea
          aria-label="大纲内容"
          rows={8}
          maxLength={OUTLINE_TEXT_LIMIT}
          placeholder={EXAMPLE}
          value={outlineText}
          onChange={(event) => onChange({ outlineText: event.target.value })}
        />
      )}
      <div className="mt-2.5 flex flex-wrap items-center gap-2">
        <Button
          size="small"
          icon={<FileText size={15} aria-hidden="true" />}
          onClick={() => setPicking(true)}
        >
          {outlineFile ? '换一份文档' : '选文档'}
        </Button>
        <span className="text-micro text-ink-3">读 Word、Markdown、演示文稿的一至三级标题</span>
      </div>
      {isPicking && (
        <Suspense>
          <PickerDialog
            purpose={purpose}
            chosen={outlineFile ? [outlineFile] : noFiles}
            onClose={() => setPicking(false)}
            onPick={(files) => {
              setPicking(false)
              onChange({ outlineFile: files.at(-1) ?? null })
            }}
          />
        </Suspense>
      )}
    </div>
  )
}

/** The way to make an outline by hand of a file that is none as it stands; why stands where it was asked for. */
function Unread({ text, onChange }: Pick<DraftFieldProps, 'onChange'> & { text: string }) {
  if (text === '') {
    return <p className="mt-2.5 text-small text-ink-2">没有读出文字，请换一份文档或粘贴大纲</p>
  }
  return (
    <div className="mt-2.5 flex flex-wrap items-center gap-2 text-small text-ink-2">
      <span>可以把其中的文字读进来，调整成大纲</span>
      <Button size="small" onClick={() => onChange({ outlineFile: null, outlineText: text })}>
        按文字读入
      </Button>
    </div>
  )
}

const EXAMPLE = '# 第一章的标题\n## 第一节的标题\n### 第一点的标题\n或一行一个标题，用缩进表示层级'
const purpose = { code: 'create', appCode: 'outline', isChat: false }
const noFiles: ChosenFile[] = []
