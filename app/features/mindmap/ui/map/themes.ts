import type { MapTheme, TopicColour, TopicMarker } from '#packages/document/map/map-view'

export const themeNames: Record<MapTheme, string> = {
  ink: '素墨',
  seal: '朱印',
  celadon: '青瓷',
  indigo: '靛布',
  gamboge: '藤黄',
  bamboo: '竹青',
  night: '夜航',
  mono: '黑白',
}

// Degrees of OKLCH; the other themes have colours of their own.
const hues: Partial<Record<MapTheme, number>> = {
  seal: 30,
  celadon: 195,
  indigo: 258,
  gamboge: 88,
  bamboo: 150,
}

/** Attributes by which what stands in an element has the colours of a theme. */
export function themeProps(theme: MapTheme) {
  const hue = hues[theme]
  return {
    'data-map-theme': theme,
    ...(hue !== undefined && {
      'data-map-hue': '',
      style: { ['--map-hue' as string]: String(hue) },
    }),
  }
}

/** Behind a topic that has this colour. */
export const colourVariables: Record<TopicColour, string> = {
  yellow: '--marker',
  green: '--marker-2',
  blue: '--indigo-soft',
  red: '--seal-soft',
  purple: '--brand-soft',
}

export const colourNames: Record<TopicColour, string> = {
  yellow: '藤黄',
  green: '石绿',
  blue: '靛',
  red: '朱',
  purple: '灰',
}

export const markerNames: Record<TopicMarker, { sign: string; name: string }> = {
  '1': { sign: '1', name: '优先级1' },
  '2': { sign: '2', name: '优先级2' },
  '3': { sign: '3', name: '优先级3' },
  star: { sign: '★', name: '星' },
  flag: { sign: '⚑', name: '旗' },
  question: { sign: '?', name: '疑问' },
  done: { sign: '✓', name: '完成' },
  warning: { sign: '!', name: '注意' },
}
