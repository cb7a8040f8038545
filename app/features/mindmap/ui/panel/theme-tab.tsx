import { mapThemes, type MapTheme } from '#packages/document/map/map-view'
import { themeNames, themeProps } from '../map/themes'
import type { MapEditing } from '../use-map-editing'
import { ChoiceGrid } from './choice-grid'

/** 模版: the colours of the map. */
export function ThemeTab({ editing }: { editing: MapEditing }) {
  return (
    <>
      <ChoiceGrid
        label="模版"
        value={editing.tree.map?.theme ?? 'ink'}
        disabled={!editing.mayEdit}
        choices={choices}
        onPick={(theme) => editing.apply([{ type: 'view', view: { theme } }])}
      />
      <p className="mt-3 text-small text-ink-3">
        模版只换颜色，导出时带走。夜间不改变所选的模版，只调暗画布。
      </p>
    </>
  )
}

const choices = mapThemes.map((value) => ({
  value,
  name: themeNames[value],
  picture: <ThemePicture theme={value} />,
}))

function ThemePicture({ theme }: { theme: MapTheme }) {
  return (
    <span {...themeProps(theme)} className="block">
      <svg viewBox="0 0 120 72" className="block w-full bg-(--map-ground)" aria-hidden="true">
        {[16, 36, 56].map((y) => (
          <g key={y} fill="none">
            <path d={`M42 36C52 36 52 ${y} 62 ${y}`} stroke="var(--map-main-link)" />
            <path d={`M88 ${y}h20`} stroke="var(--map-link)" />
            <rect
              x="62"
              y={y - 6}
              width="26"
              height="12"
              rx="2"
              fill="var(--map-branch)"
              stroke="var(--map-branch-line)"
            />
          </g>
        ))}
        <rect x="10" y="28" width="32" height="16" rx="3" fill="var(--map-root)" />
      </svg>
    </span>
  )
}
