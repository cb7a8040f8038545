import type { ShellData } from '../register'

interface Match {
  id: string
  loaderData?: unknown
}

/** `meta` of a page: 「知识 · 云岫规划院」. Takes the matches that React Router hands to `meta`. */
export function pageTitle(matches: readonly (Match | undefined)[], title?: string) {
  const root = matches.find((match) => match?.id === 'root')
  const name = brandTitle(root?.loaderData)
  return [{ title: [title, name].filter(Boolean).join(' · ') }]
}

// The root's data comes untyped from the framework; anything else than a shell has no name.
function brandTitle(data: unknown): string {
  const shell = data as Partial<ShellData> | undefined
  const brand = shell?.brand
  return brand?.title || brand?.shellName || brand?.name || ''
}
