/** An element with its words or its children. */
export function make<Name extends keyof HTMLElementTagNameMap>(
  name: Name,
  className = '',
  children: string | readonly Node[] = [],
): HTMLElementTagNameMap[Name] {
  const element = document.createElement(name)
  if (className) element.className = className
  if (typeof children === 'string') element.textContent = children
  else for (const child of children) element.appendChild(child)
  return element
}
