import { useState } from 'react'
import { exportedChanges, exportFormats, type ExportedChanges } from '~/features/document/terms'
import { Button } from '~/kit/controls/button'
import { ConfirmDialog } from '~/kit/overlays/confirm-dialog'
import { Dialog } from '~/kit/overlays/dialog'
import { Checkbox, RadioGroup } from '~/kit/controls/field'
import { Progress } from '~/kit/progress'
import { CoverFields } from './cover-fields'
import { ExportStyleField } from './export-style-field'
import { DocxTemplatePanel } from './docx-template-panel'
import { WordReturnPanel } from './word-return-panel'
import { useReviewCounts } from './use-review-counts'
import { useExport, type ExportWork } from './use-export'
import { ReferenceFields } from './reference-fields'
import type { DocxTemplate, useDocxTemplates } from './use-docx-templates'
import { useOrder, type ExportedText, type ExportOrder } from './use-order'

export interface ExportDialogProps {
  teamId: string
  documentId: string
  creation: ExportedText
  /** What still stands in the way of a final text; '' when nothing does. */
  warning: string
  /** The heading under which a text stands. */
  nameOf: (nodeId: string) => string
  isFinal: boolean
  /** A section is another now: a Word file came back. */
  onReturned: (nodeId: string) => void
  onClose: () => void
}

/** The document as a file: which kind, in which look; the file comes by a code that is good once. */
export function ExportDialog(props: ExportDialogProps) {
  const { teamId, documentId, creation, warning, isFinal, onClose } = props
  const order = useOrder(teamId, creation)
  const { format, isWord, mould: template } = order
  const review = useReviewCounts(teamId, documentId)
  const work = useExport(teamId, documentId)
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title="导出"
      actions={
        <>
          <Button onClick={onClose}>关闭</Button>
          <Button
            kind="primary"
            busy={work.isBusy}
            disabled={template !== undefined && template.state !== 'ready'}
            onClick={() => void work.start({ format, options: order.options() })}
          >
            {work.isBusy ? '正在导出' : `导出${formatNames[format]}`}
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-4 pt-3">
        <RadioGroup
          label="格式"
          value={format}
          onChange={order.setFormat}
          options={formats.map((value) => ({
            value,
            label: formatNames[value],
            hint: hints[value],
          }))}
        />
        <StyleFields order={order} />
        {cites.has(format) && <ReferenceFields order={order} hasNotes={laidOut.has(format)} />}
        {review.sections > 0 && <ChangesField order={order} sections={review.sections} />}
        <ExtraFields order={order} threads={review.threads} creation={creation} />
        {warning && <p className="text-small text-warning">{warning}。仍可导出，请留意。</p>}
        <p className="text-small text-ink-3">文件名里写明是{isFinal ? '定稿' : '草稿'}</p>
        <Outcome work={work} nameOf={props.nameOf} />
        {isWord && <WordReturnPanel {...props} />}
      </div>
    </Dialog>
  )
}

function ChangesField({ order, sections }: { order: ExportOrder; sections: number }) {
  const { isWord, choices, choose } = order
  return (
    <RadioGroup
      label={`${sections}节有待定的修订`}
      value={isWord || choices.changes !== 'tracked' ? choices.changes : 'accepted'}
      onChange={(changes) => choose({ changes })}
      options={exportedChanges
        .filter((value) => isWord || value !== 'tracked')
        .map((value) => ({ value, label: changeNames[value], hint: changeHints[value] }))}
    />
  )
}

/** What goes along beside the text. */
function ExtraFields({
  order,
  threads,
  creation: { done, total },
}: {
  order: ExportOrder
  threads: number
  creation: ExportDialogProps['creation']
}) {
  const { format, isWord, layout: style, mould: template, choices, choose } = order
  const isLaidOut = laidOut.has(format)
  const hasFront = isLaidOut && !template
  return (
    <>
      {hasFront && style.preset === 'thesis' && (
        <Checkbox
          checked={choices.declaration}
          onCheckedChange={(declaration) => choose({ declaration })}
        >
          封面后附原创性声明与授权书
        </Checkbox>
      )}
      {hasFront && (style.preset === 'thesis' || style.preset === 'tender') && (
        <Checkbox
          checked={choices.objectLists}
          onCheckedChange={(objectLists) => choose({ objectLists })}
        >
          目录后附图表清单
        </Checkbox>
      )}
      {isWord && threads > 0 && (
        <Checkbox checked={choices.comments} onCheckedChange={(comments) => choose({ comments })}>
          写出{threads}处批注，给人审阅时用
        </Checkbox>
      )}
      {isLaidOut && (
        <Checkbox
          checked={choices.statesOrigin}
          onCheckedChange={(statesOrigin) => choose({ statesOrigin })}
        >
          末页附生成内容标识说明
        </Checkbox>
      )}
      {done < total && (
        <Checkbox
          checked={choices.namesUnfinished}
          onCheckedChange={(namesUnfinished) => choose({ namesUnfinished })}
        >
          末页列出没有写成的{total - done}节
        </Checkbox>
      )}
    </>
  )
}

/** How it looks, where the format has looks. */
function StyleFields({ order }: { order: ExportOrder }) {
  const {
    format,
    layout: style,
    setLayout: setStyle,
    moulds: templates,
    mould: template,
    names,
    isWord,
  } = order
  if (!laidOut.has(format)) return null
  return (
    <>
      <ExportStyleField
        style={isWord ? style : { ...style, mouldId: '' }}
        templates={isWord ? templates.moulds : null}
        isUploading={templates.busy === 'upload'}
        onPick={setStyle}
        onUpload={(file) =>
          void templates.upload(file).then((uploaded) => {
            if (uploaded) setStyle({ ...style, mouldId: uploaded.id })
          })
        }
      />
      {template && <OwnTemplate template={template} templates={templates} />}
      {names.length > 0 && (
        <CoverFields
          names={names}
          values={order.choices.cover}
          author={order.author}
          onChange={(cover) => order.choose({ cover })}
        />
      )}
    </>
  )
}

function OwnTemplate({
  template,
  templates,
}: {
  template: DocxTemplate
  templates: ReturnType<typeof useDocxTemplates>
}) {
  const [isLeaving, setLeaving] = useState(false)
  return (
    <>
      <DocxTemplatePanel
        template={template}
        busy={templates.busy}
        onDelete={() => setLeaving(true)}
        onMap={(roles) => void templates.map(template.id, roles)}
      />
      <ConfirmDialog
        open={isLeaving}
        onOpenChange={setLeaving}
        question={`删除模板「${template.name}」？`}
        consequence="全团队都不再能用它导出，已导出的文件不受影响。"
        confirmLabel="删除模板"
        isBusy={templates.busy === 'delete'}
        onConfirm={() => void templates.remove(template.id).then(() => setLeaving(false))}
      />
    </>
  )
}

/** How far it is, what came of it, and what in the file wants looking after. */
function Outcome({ work, nameOf }: { work: ExportWork; nameOf: (nodeId: string) => string }) {
  return (
    <>
      {work.isBusy && <Progress value={work.progress} label="正在导出" />}
      {work.failure && (
        <p className="text-small text-danger" role="alert">
          {work.failure}
        </p>
      )}
      <p role="status" className="text-small text-ink-2">
        {work.done && `已导出「${work.done}」，下载链接只能用一次`}
      </p>
      {work.flaws.length > 0 && (
        <section className="text-small" aria-label="导出后要看的地方">
          <p className="text-warning">文件里有{work.flaws.length}处没能照原样写出：</p>
          <ul className="mt-1 max-h-40 list-disc overflow-y-auto pl-5 text-ink-2">
            {work.flaws.map(({ nodeId, text }, index) => (
              <li key={index}>{nodeId && nameOf(nodeId) ? `${nameOf(nodeId)}：${text}` : text}</li>
            ))}
          </ul>
        </section>
      )}
    </>
  )
}

// A deck's own file comes from its own page.
const formats = exportFormats.filter((format) => format !== 'pptx')

const laidOut = new Set<string>(['docx', 'pdf'])
const cites = new Set<string>(['docx', 'pdf', 'md', 'zip'])

const formatNames: Record<string, string> = {
  docx: 'Word',
  pdf: 'PDF',
  md: 'Markdown',
  zip: 'ZIP',
  pptx: '演示文稿',
}

const changeNames: Record<ExportedChanges, string> = {
  tracked: '带修订',
  accepted: '接受全部',
  rejected: '拒绝全部',
}

const changeHints: Record<ExportedChanges, string> = {
  tracked: '在Word里逐条接受或拒绝',
  accepted: '只看改后的文字，文档本身不变',
  rejected: '只看改前的文字，文档本身不变',
}

const hints: Record<string, string> = {
  docx: '标题样式、目录、题注、脚注，可接着改',
  pdf: '打印与传阅',
  md: '纯文本，引文带编号',
  zip: '各章分开，连同图片',
}
