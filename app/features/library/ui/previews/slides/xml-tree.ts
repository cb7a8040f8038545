/** Reading of office XML by local names: prefixes differ between writers. */
export const child = (element: Element | null | undefined, name: string): Element | null =>
  children(element, name)[0] ?? null

export const children = (element: Element | null | undefined, name?: string): Element[] =>
  [...(element?.children ?? [])].filter(
    (element) => name === undefined || element.localName === name,
  )

/** Down a path of names, the first of each. */
export const down = (element: Element | null | undefined, ...names: string[]): Element | null =>
  names.reduce<Element | null>((parent, name) => child(parent, name), element ?? null)

export const everyone = (element: Element | null | undefined, name: string): Element[] => [
  ...(element?.getElementsByTagNameNS('*', name) ?? []),
]

export const number = (element: Element | null | undefined, name: string): number | null => {
  const value = element?.getAttribute(name)
  return value === null || value === undefined || value === '' || !Number.isFinite(Number(value))
    ? null
    : Number(value)
}

/** The id of a relation (`r:id`, `r:embed`), whatever its prefix. */
export const relation = (element: Element | null | undefined, name: string): string =>
  [...(element?.attributes ?? [])].find(
    (attribute) =>
      attribute.localName === name && attribute.namespaceURI?.endsWith('relationships'),
  )?.value ?? ''
