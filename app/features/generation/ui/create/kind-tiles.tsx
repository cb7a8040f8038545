import { PickOne } from './pick-one'
import type { DraftKind } from './draft'

/** Paper, book or deck: three tiles of paper. */
export function KindTiles(props: {
  value: DraftKind
  kinds: readonly DraftKind[]
  onPick: (kind: DraftKind) => void
}) {
  return (
    <PickOne
      label="体裁"
      value={props.value}
      onPick={props.onPick}
      className="create-kinds"
      optionClass="create-kind"
      options={props.kinds.map((kind) => ({ value: kind, content: <KindPreview kind={kind} /> }))}
    />
  )
}

function KindPreview({ kind }: { kind: DraftKind }) {
  const { name, hint, drawing } = previews[kind]
  return (
    <>
      <svg
        width="58"
        height="46"
        viewBox="0 0 58 46"
        fill="none"
        stroke="currentColor"
        strokeWidth="1.5"
        aria-hidden="true"
      >
        {drawing}
      </svg>
      <span>
        <b>{name}</b>
        <span>{hint}</span>
      </span>
    </>
  )
}

const previews = {
  paper: {
    name: '论文 / 文章',
    hint: '从一份大纲写到两万字',
    drawing: (
      <>
        <path d="M14 3h22l8 8v32H14z" />
        <path d="M36 3v8h8M20 19h18M20 26h18M20 33h11" />
      </>
    ),
  },
  book: {
    name: '图书',
    hint: '按模板，或由资料成书',
    drawing: (
      <path d="M29 10c-6-4-14-5-22-4v33c8-1 16 0 22 4 6-4 14-5 22-4V6c-8-1-16 0-22 4zM29 10v33" />
    ),
  },
  ppt: {
    name: '演示文稿',
    hint: '大纲成页，备注带出处',
    drawing: (
      <>
        <rect x="6" y="6" width="46" height="28" />
        <path d="M29 34v8M20 43h18M14 26l8-8 7 5 10-11" />
      </>
    ),
  },
} as const
