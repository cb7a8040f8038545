import { useState } from 'react'
import { Button } from '~/kit/controls/button'
import { Field } from '~/kit/controls/field'
import { Sheet } from '~/kit/overlays/sheet'
import {
  markersOf,
  topicColours,
  topicMarkers,
  withMarkers,
  type TopicStyle,
} from '#packages/document/map/map-view'
import { NOTE_LIMIT } from '#packages/document/tree'
import { colourNames, colourVariables, markerNames } from './map/themes'
import { onOneLine } from './typed-topics'
import { TopicEvidence } from './assist/topic-evidence'
import type { MapEditing } from './use-map-editing'

const none: TopicStyle = { marker: null, colour: null }

interface TopicSheetProps {
  teamId: string
  documentId: string
  editing: MapEditing
  onClose: () => void
}

/** What is known of the chosen topic beside its words: a note, markers, a colour, what it leans on. */
export function TopicSheet({ editing, onClose, ...address }: TopicSheetProps) {
  const { place, tree, mayEdit } = editing
  const [note, setNote] = useState(place?.node.note ?? '')
  if (!place) return null
  const { node } = place
  const close = () => {
    if (note !== node.note) editing.plan(node.id, { note })
    onClose()
  }
  const style = tree.map?.styles[node.id] ?? none
  const editStyle = (next: TopicStyle) =>
    editing.style(next.marker === null && next.colour === null ? null : next)
  return (
    <Sheet open onOpenChange={close} title={onOneLine(node.title)} width={360}>
      <div className="grid gap-5 px-7 py-4">
        <Picks
          label="标记"
          values={markersOf(style)}
          disabled={!mayEdit}
          choices={topicMarkers.map((value) => ({
            value,
            name: markerNames[value].name,
            content: markerNames[value].sign,
          }))}
          onPick={(marker) => {
            const { more: _more, ...others } = style
            editStyle({ ...others, ...withMarkers(toggled(markersOf(style), marker)) })
          }}
        />
        <Picks
          label="颜色"
          values={style.colour ? [style.colour] : []}
          disabled={!mayEdit}
          choices={topicColours.map((value) => ({
            value,
            name: colourNames[value],
            content: '',
            background: `var(${colourVariables[value]})`,
          }))}
          onPick={(colour) =>
            editStyle({ ...style, colour: colour === style.colour ? null : colour })
          }
        />
        <Field label="备注">
          <textarea
            className="k-input min-h-40 w-full resize-y p-2.5"
            aria-label="备注"
            maxLength={NOTE_LIMIT}
            readOnly={!mayEdit}
            value={note}
            onChange={({ target }) => setNote(target.value)}
          />
        </Field>
        <TopicEvidence
          {...{ ...address, node, mayEdit }}
          onChange={(evidenceIds) => editing.plan(node.id, { evidenceIds })}
        />
        {mayEdit && (
          <div className="-mx-2.5 flex justify-between">
            <Button kind="ghost" size="small" onClick={editing.summarise}>
              加概要
            </Button>
            <Button kind="ghost" size="small" onClick={editing.removeAlone}>
              只删本主题
            </Button>
          </div>
        )}
      </div>
    </Sheet>
  )
}

const toggled = <Value,>(values: readonly Value[], value: Value): Value[] =>
  values.includes(value) ? values.filter((own) => own !== value) : [...values, value]

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
