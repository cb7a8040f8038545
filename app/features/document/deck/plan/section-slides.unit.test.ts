import { testId } from '#test/ids'
import { expect, test } from 'vitest'
import { figureSlide } from './section-slides'

test('a table that is called as its section says what it lays side by side', () => {
  const figure = {
    kind: 'table' as const,
    head: ['分区方式', '所需最小空间：', '所新建的分区'],
    rows: [['所有文件在同一分区', '600MB', '/, swap']],
    caption: '使用单独的组件',
    from: null,
  }
  const titled = (more: Partial<typeof figure>) =>
    figureSlide({ id: testId('n'), title: '使用单独的组件' }, { ...figure, ...more }, 'f1').title
  expect(titled({})).toBe('分区方式：所需最小空间与所新建的分区')
  expect(titled({ caption: '' })).toBe('分区方式：所需最小空间与所新建的分区')
  expect(titled({ caption: '分区大小' })).toBe('分区大小')
  expect(titled({ head: ['甲'.repeat(20), '乙'.repeat(20)] })).toBe('使用单独的组件')
})
