import type { TopicColour } from '#packages/document/map/map-view'
import { colourVariables } from '../themes'
import { useEffect, useState, type RefObject } from 'react'

/** Colours and fonts of a map as the browser has them, for a canvas, which knows no variables. */
export interface Palette {
  ground: string
  link: string
  mainLink: string
  root: string
  rootInk: string
  branch: string
  branchLine: string
  branchInk: string
  ink: string
  quietInk: string
  bar: string
  /** Of what a topic leans on. */
  seal: string
  /** Behind topics that a person coloured. */
  topics: Record<TopicColour, string>
  sans: string
  serif: string
}

const colours = {
  ground: '--map-ground',
  link: '--map-link',
  mainLink: '--map-main-link',
  root: '--map-root',
  rootInk: '--map-root-ink',
  branch: '--map-branch',
  branchLine: '--map-branch-line',
  branchInk: '--map-branch-ink',
  ink: '--map-ink',
  quietInk: '--map-quiet-ink',
  bar: '--map-bar',
  seal: '--seal',
} as const

/** Reads the colours that hold inside this element. */
export function readPalette(frame: HTMLElement): Palette {
  const probe = document.createElement('i')
  frame.appendChild(probe)
  const computed = getComputedStyle(probe)
  const valueOf = (variable: string) => {
    probe.style.color = `var(${variable})`
    return computed.color
  }
  const read = <Name extends string>(variables: Record<Name, string>) =>
    Object.fromEntries(
      Object.entries<string>(variables).map(([name, variable]) => [name, valueOf(variable)]),
    ) as Record<Name, string>
  const found = { ...read(colours), topics: read(colourVariables) }
  const fonts = {
    sans: computed.getPropertyValue('--sans') || 'sans-serif',
    serif: computed.getPropertyValue('--serif') || 'serif',
  }
  probe.remove()
  return { ...found, ...fonts }
}

/** The colours of a map, read anew when the theme of the map or of the page changes; null before it is drawn. */
export function usePalette(frame: RefObject<HTMLElement | null>, theme: string): Palette | null {
  const [palette, setPalette] = useState<Palette | null>(null)
  useEffect(() => {
    const read = () => frame.current && setPalette(readPalette(frame.current))
    read()
    const observer = new MutationObserver(read)
    observer.observe(document.documentElement, { attributeFilter: ['data-theme', 'style'] })
    const night = window.matchMedia('(prefers-color-scheme: dark)')
    night.addEventListener('change', read)
    return () => {
      observer.disconnect()
      night.removeEventListener('change', read)
    }
  }, [frame, theme])
  return palette
}
