import { useState } from 'react'
import { TextInput } from '~/kit/controls/text-input'
import type { Size } from '~/features/document/deck/arrange/geometry'
import type { Rect } from '~/features/document/deck/design/template'

export interface RectFieldsProps {
  rect: Rect
  slide: Size
  onChange: (rect: Rect) => void
}

const FIELDS = [
  {
    label: '位置',
    fields: [
      ['x', '左'],
      ['y', '上'],
    ],
  },
  {
    label: '大小',
    fields: [
      ['width', '宽'],
      ['height', '高'],
    ],
  },
] as const

/** Where a box stands and how large it is, in points; written numbers count when they are left. */
export function RectFields({ rect, slide, onChange }: RectFieldsProps) {
  const change = (name: keyof Rect, value: number) =>
    onChange(inside({ ...rect, [name]: value }, slide))
  return (
    <>
      {FIELDS.map(({ label, fields }) => (
        <div key={label} className="flex items-center gap-1.5 text-small">
          <span className="w-12 flex-none text-ink-2">{label}</span>
          {fields.map(([name, word]) => (
            <NumberField
              key={name}
              label={`${label}，${word}`}
              word={word}
              value={rect[name]}
              onChange={(value) => change(name, value)}
            />
          ))}
        </div>
      ))}
    </>
  )
}

function NumberField({
  label,
  word,
  value,
  onChange,
}: {
  label: string
  word: string
  value: number
  onChange: (value: number) => void
}) {
  const written = String(Math.round(value * 2) / 2)
  const [text, setText] = useState(written)
  const [drawn, setDrawn] = useState(written)
  // The box was put elsewhere. The field stays, so that Tab goes on to the next one.
  if (drawn !== written) {
    setDrawn(written)
    setText(written)
  }
  const end = () => {
    const next = Number(text)
    setText(written)
    if (text.trim() !== '' && Number.isFinite(next) && text !== written) onChange(next)
  }
  return (
    <TextInput
      size="small"
      className="min-w-0 flex-1"
      aria-label={label}
      inputMode="decimal"
      before={<span className="text-ink-3">{word}</span>}
      value={text}
      onChange={(event) => setText(event.target.value)}
      onBlur={end}
      onKeyDown={(event) => event.key === 'Enter' && end()}
    />
  )
}

const within = (value: number, least: number, most: number) =>
  Math.max(least, Math.min(value, Math.max(least, most)))

function inside({ x, y, width, height }: Rect, slide: Size): Rect {
  const [wide, high] = [within(width, 0, slide.width), within(height, 0, slide.height)]
  return {
    x: within(x, 0, slide.width - wide),
    y: within(y, 0, slide.height - high),
    width: wide,
    height: high,
  }
}
