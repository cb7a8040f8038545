import { useState } from 'react'
import { Button } from '~/kit/controls/button'
import { Field } from '~/kit/controls/field'
import { Sheet } from '~/kit/overlays/sheet'
import { markersOf, topicColours, topicMarkers, withMarkers } from '#packages/document/map/map-view'
import { NOTE_LIMIT, type DocNode } from '#packages/document/tree'
import { placeOf } from '#packages/document/tree-walk'
import { colourNames, colourVariables, markerNames } from './map/themes'
import { onOneLine } from './typed-topics'
import { TopicEvidence } from './assist/topic-evidence'
import type { MapEditing } from './use-map-editing'

interface TopicSheetProps {
  teamId: string
  documentId: string
  editing: MapEditing
  onClose: () => void
}

/** What is known of the chosen topic beside its words: a note, markers, a colour, what it leans on; of several, how they are marked. */
export function TopicSheet({ editing, onClose, ...address }: TopicSheetProps) {
  // It stays about the topic that it was opened for, whatever is chosen meanwhile.
  const [first] = useState(editing.place?.node)
  const [note, setNote] = useState(first?.note ?? '')
  if (!first) return null
  const node = placeOf(editing.tree, first.id)?.node
  const count = editing.chosen.size
  const close = () => {
    if (node && note !== first.note) editing.plan(node.id, { note })
    onClose()
  }
  const words = count > 1 ? `已选${count}个主题` : onOneLine((node ?? first).title)
  const own = <NoteField note={note} isReadOnly={!editing.mayEdit || !node} onChange={setNote} />
  return (
    <Sheet open onOpenChange={close} title={words} width={360}>
      <div className="grid gap-5 px-7 py-4">
        {node ? <Marks {...{ editing, node }} /> : <Gone />}
        {count <= 1 && own}
        {node && <Rest {...{ ...address, editing, node }} onDone={onClose} onLeave={close} />}
      </div>
    </Sheet>
  )
}

interface RestProps extends Omit<TopicSheetProps, 'onClose'>, Omit<TopicActionsProps, 'editing'> {
  node: DocNode
}

/** What it leans on, and what is done with it. */
function Rest({ editing, node, onDone, onLeave, ...address }: RestProps) {
  const { mayEdit, chosen, plan } = editing
  return (
    <>
      {chosen.size <= 1 && (
        <TopicEvidence
          {...{ ...address, node, mayEdit }}
          onChange={(evidenceIds) => plan(node.id, { evidenceIds })}
        />
      )}
      {mayEdit && <TopicActions {...{ editing, onDone, onLeave }} />}
    </>
  )
}

const Gone = () => (
  <p role="status" className="text-small text-warning">
    这个主题刚被删除；备注还在下面，可以抄走
  </p>
)

interface NoteFieldProps {
  note: string
  isReadOnly: boolean
  onChange: (note: string) => void
}

const NoteField = ({ note, isReadOnly, onChange }: NoteFieldProps) => (
  <Field label="备注">
    <textarea
      className="k-input min-h-40 w-full resize-y p-2.5"
      aria-label="备注"
      maxLength={NOTE_LIMIT}
      readOnly={isReadOnly}
      value={note}
      onChange={({ target }) => onChange(target.value)}
    />
  </Field>
)

/** Markers and colour: of several topics each gets, or loses, what is pressed. */
function Marks({ editing, node }: { editing: MapEditing; node: DocNode }) {
  const { tree, mayEdit, style } = editing
  const own = tree.map?.styles[node.id] ?? null
  const [markers, colour] = [markersOf(own), own?.colour ?? null]
  return (
    <>
      <Picks
        label="标记"
        values={markers}
        disabled={!mayEdit}
        choices={topicMarkers.map((value) => ({
          value,
          name: markerNames[value].name,
          content: markerNames[value].sign,
        }))}
        onPick={(marker) => {
          const isAdded = !markers.includes(marker)
          style((before) => {
            const others = markersOf(before).filter((item) => item !== marker)
            const next = withMarkers(isAdded ? [...others, marker] : others)
            return { ...next, colour: before.colour }
          })
        }}
      />
      <Picks
        label="颜色"
        values={colour ? [colour] : []}
        disabled={!mayEdit}
        choices={topicColours.map((value) => ({
          value,
          name: colourNames[value],
          content: '',
          background: `var(${colourVariables[value]})`,
        }))}
        onPick={(value) =>
          style((before) => ({ ...before, colour: value === colour ? null : value }))
        }
      />
    </>
  )
}

interface TopicActionsProps {
  editing: MapEditing
  /** The topic is gone. */
  onDone: () => void
  /** What was written is kept first. */
  onLeave: () => void
}

/** After each of them the map is looked at again: the words of a summary are written there. */
const TopicActions = ({ editing, onDone, onLeave }: TopicActionsProps) => (
  <div className="-mx-2.5 flex justify-between">
    <Button
      kind="ghost"
      size="small"
      onClick={() => {
        onLeave()
        editing.summarise()
      }}
    >
      加概要
    </Button>
    {editing.chosen.size <= 1 && (
      <Button
        kind="ghost"
        size="small"
        onClick={() => {
          editing.removeAlone()
          onDone()
        }}
      >
        只删本主题
      </Button>
    )}
  </div>
)

interface PicksProps<Value extends string> {
  label: string
  values: readonly Value[]
  disabled: boolean
  choices: readonly { value: Value; name: string; content: string; background?: string }[]
  onPick: (value: Value) => void
}

/** Some of a few, or none: pressed again it is taken away. */
function Picks<Value extends string>({
  label,
  values,
  disabled,
  choices,
  onPick,
}: PicksProps<Value>) {
  return (
    <div role="group" aria-label={label}>
      <p className="k-label mb-2">{label}</p>
      <div className="flex flex-wrap gap-1.5">
        {choices.map((choice) => (
          <button
            key={choice.value}
            type="button"
            aria-label={choice.name}
            aria-pressed={values.includes(choice.value)}
            disabled={disabled}
            className="grid size-8 place-items-center rounded-md border border-line-2 bg-raised aria-pressed:border-ink aria-pressed:shadow-[inset_0_0_0_1px_var(--ink)]"
            style={choice.background ? { background: choice.background } : undefined}
            onClick={() => onPick(choice.value)}
          >
            {choice.content}
          </button>
        ))}
      </div>
    </div>
  )
}
