import { expect, test } from 'vitest'
import { fileFamily } from './file-family'

test('an extension finds its family whatever its case and dot', () => {
  expect(fileFamily('.PDF')).toEqual({ family: 'pdf', code: 'PDF' })
  expect(fileFamily('docx')).toEqual({ family: 'doc', code: 'DOC' })
  expect(fileFamily('html').code).toBe('WEB')
  expect(fileFamily('ts').code).toBe('</>')
  expect(fileFamily('markdown')).toEqual({ family: 'md', code: 'MD' })
})

test('an unknown extension is drawn as text', () => {
  expect(fileFamily('xyz').family).toBe('txt')
  expect(fileFamily('').family).toBe('txt')
})
