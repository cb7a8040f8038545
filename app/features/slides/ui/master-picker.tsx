import { Trash2, Upload } from 'lucide-react'
import { useRef, useState } from 'react'
import { Button } from '~/kit/controls/button'
import { ConfirmDialog } from '~/kit/overlays/confirm-dialog'
import { IconButton } from '~/kit/controls/icon-button'
import { SectionTitle } from '~/kit/section-title'
import { SLIDE_WIDTH, type Template } from '~/features/document/deck/design/template'
import type { MasterView } from '~/features/document/masters-terms'
import { templateCommands } from './canvas/switch-template'
import type { DeckEditor } from './use-deck'
import type { Masters } from './use-masters'
import type { Run } from './use-run'

export interface MasterPickerProps {
  editor: DeckEditor
  run: Run
  masters: Masters
  current: Template
}

/** The team's own presentations as looks; another one is brought by its file. */
export function MasterPicker({ editor, run, masters, current }: MasterPickerProps) {
  const [asked, setAsked] = useState<MasterView | null>(null)
  const pick = ({ id: masterId, look: to }: MasterView) => {
    const { template } = editor.deck
    if (masterId === current.id) return
    const command = { type: 'set-template', template, masterId } as const
    run(templateCommands(editor, { from: current, to: { ...to, id: masterId }, command }))
  }
  return (
    <>
      <SectionTitle className="slides-layout-title">团队的母版</SectionTitle>
      {masters.masters.length > 0 && (
        <ul className="slides-masters" aria-label="团队的母版">
          {masters.masters.map((master) => (
            <li key={master.id}>
              <button
                type="button"
                className="slides-master"
                aria-pressed={master.id === current.id}
                onClick={() => pick(master)}
              >
                <MasterSketch template={masters.lookOf(master.id) ?? master.look} />
                <span title={`${master.name}.pptx`}>{master.name}.pptx</span>
              </button>
              <IconButton
                label={`删除母版「${master.name}」`}
                icon={<Trash2 size={15} />}
                size="tiny"
                onClick={() => setAsked(master)}
              />
            </li>
          ))}
        </ul>
      )}
      <Uploading masters={masters} onDone={pick} />
      <p className="text-small text-ink-2">
        文字不变，按母版自己的版式排；这里按母版的配色、字体与底图近似显示，导出的文件用母版原样。
      </p>
      <ConfirmDialog
        open={asked !== null}
        onOpenChange={(open) => !open && setAsked(null)}
        question={`删除母版「${asked?.name ?? ''}」？`}
        consequence="用它的演示文稿改用原来的模板，文字不变。"
        confirmLabel="删除母版"
        actBusy="正在删除"
        isBusy={masters.busy === 'delete'}
        onConfirm={() => {
          if (asked) void masters.remove(asked.id).then(() => setAsked(null))
        }}
      />
    </>
  )
}

function Uploading({
  masters,
  onDone,
}: {
  masters: Masters
  onDone: (master: MasterView) => void
}) {
  const chooser = useRef<HTMLInputElement>(null)
  const isBusy = masters.busy === 'upload'
  return (
    <>
      <input
        ref={chooser}
        type="file"
        accept=".pptx"
        className="sr-only"
        aria-label="选择母版文件"
        tabIndex={-1}
        onChange={(event) => {
          const [file] = event.target.files ?? []
          event.target.value = ''
          if (file) void masters.upload(file).then((uploaded) => uploaded && onDone(uploaded))
        }}
      />
      <Button
        size="small"
        busy={isBusy}
        icon={<Upload size={15} aria-hidden="true" />}
        onClick={() => chooser.current?.click()}
      >
        {isBusy ? '正在上传' : '上传.pptx作母版'}
      </Button>
    </>
  )
}

/** Ground, pictures and places of the page of points, in the master's colours. */
function MasterSketch({ template }: { template: Template }) {
  const { colors, slots, width = SLIDE_WIDTH } = template
  const { drawings = [], title, body } = slots.text
  const [list] = body ?? []
  const lines = list ? [0.1, 0.3, 0.5].map((share) => list.y + list.height * share) : []
  return (
    <svg viewBox={`0 0 ${width} 540`} aria-hidden="true">
      <rect width={width} height="540" fill={`#${colors.paper}`} />
      {drawings.map(({ color, picture, ...rect }, index) =>
        picture === null ? (
          <rect key={index} {...rect} fill={`#${color ?? colors.paper}`} />
        ) : (
          <image
            key={index}
            {...rect}
            href={`${template.pictureAddress ?? ''}${picture}`}
            preserveAspectRatio="none"
          />
        ),
      )}
      {title && (
        <rect
          x={title.x}
          y={title.y + title.height / 2 - 20}
          width={title.width * 0.6}
          height="40"
          fill={`#${title.color ?? colors.ink}`}
        />
      )}
      {list &&
        lines.map((y) => (
          <rect
            key={y}
            x={list.x}
            y={y}
            width={list.width * 0.45}
            height="24"
            fill={`#${list.color ?? colors.ink}`}
            opacity=".55"
          />
        ))}
      {(colors.series ?? []).slice(0, 3).map((color, index) => (
        <rect
          key={index}
          x={width * (0.62 + index * 0.1)}
          y={[300, 230, 270][index]}
          width={width * 0.07}
          height={[120, 190, 150][index]}
          fill={`#${color}`}
        />
      ))}
    </svg>
  )
}
