import { existsSync } from 'node:fs'
import { expect, test } from 'vitest'
import routes from '../../routes'

type Route = (typeof routes)[number]

test('the five layouts of the product exist', () => {
  for (const name of ['empty', 'book', 'default', 'profile', 'none']) {
    expect(existsSync(new URL(`./${name}.tsx`, import.meta.url))).toBe(true)
  }
})

test('the catch-all is named 404 and stands in the empty layout', () => {
  expect(layoutOf((route) => route.id === '404' && route.path === '*')).toMatch(/empty\.tsx$/)
})

test('the team error page has no layout', () => {
  expect(routes.some(({ path }) => path === 'team-error')).toBe(true)
})

function layoutOf(isIt: (route: Route) => boolean): string | undefined {
  return routes.find(({ children }) => children?.some(isIt))?.file
}
