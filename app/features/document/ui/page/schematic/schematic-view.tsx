import { useEffect, useState, useSyncExternalStore } from 'react'

/** A schematic as it is drawn, or its source where it cannot be. */
export function SchematicView({ source, alt }: { source: string; alt: string }) {
  const isDark = useSyncExternalStore(watchTheme, isPageDark, () => false)
  const [drawn, setDrawn] = useState<{ source: string; svg: string | null } | null>(null)
  useEffect(() => {
    let isOver = false
    // The library weighs more than all else on the page: only pages that have a schematic load it.
    void import('./draw-schematic')
      .then(({ drawSchematic }) => drawSchematic(source, isDark))
      // Offline: its source can be read.
      .catch(() => null)
      .then((svg) => {
        if (!isOver) setDrawn({ source, svg })
      })
    return () => {
      isOver = true
    }
  }, [source, isDark])
  if (drawn?.source !== source)
    return (
      <div role="status" className="py-8 font-sans text-small text-ink-3">
        正在画示意图
      </div>
    )
  if (drawn.svg === null)
    return (
      <>
        <pre className="text-left">{source}</pre>
        <div role="status" className="font-sans text-small text-ink-3">
          这张示意图画不出来，上面是它的源码
        </div>
      </>
    )
  return <img src={`data:image/svg+xml,${encodeURIComponent(drawn.svg)}`} alt={alt} />
}

const night = () => matchMedia('(prefers-color-scheme: dark)')

function isPageDark(): boolean {
  const { theme } = document.documentElement.dataset
  return theme ? theme === 'dark' : night().matches
}

function watchTheme(changed: () => void): () => void {
  const observer = new MutationObserver(changed)
  observer.observe(document.documentElement, { attributeFilter: ['data-theme'] })
  const system = night()
  system.addEventListener('change', changed)
  return () => {
    observer.disconnect()
    system.removeEventListener('change', changed)
  }
}
