import { describe, expect, it } from 'vitest'
import { hostNameIn } from './host-name.ts'

describe('the name in a Host header', () => {
  it.each([
    ['localhost', 'localhost'],
    ['localhost:3000', 'localhost'],
    ['LOCALHOST:3000', 'localhost'],
    ['localhost.', 'localhost'],
    ['localhost.:3000', 'localhost'],
    ['127.0.0.1:3000', '127.0.0.1'],
    ['127.0.0.1.', '127.0.0.1'],
    ['[::1]', '[::1]'],
    ['[::1]:3000', '[::1]'],
    ['[0:0:0:0:0:0:0:1]:3000', '[::1]'],
    ['Diary.Example.ORG:443', 'diary.example.org'],
    ['nhật-ký.example', 'xn--nht-k-uva0134c.example'],
    ['dagbøger.example', 'xn--dagbger-t1a.example'],
  ])('%s is %s', (host, name) => expect(hostNameIn(host)).toBe(name))

  it.each([
    '',
    '.',
    ':3000',
    'localhost, evil.example',
    'localhost evil.example',
    'evil.example@localhost',
    'localhost/evil.example',
    'localhost\\evil.example',
    'localhost?evil.example',
    'localhost#evil.example',
    'local\thost',
    'localhost\n',
    'local%68ost',
    'localhost:99999',
    'localhost:port',
    'http://localhost',
    '*.localhost',
    '::1',
    '[::1',
    '[fe80::1%25eth0]',
    'local\0host',
    '<script>',
  ])('%j is none', (host) => expect(hostNameIn(host)).toBeNull())
})
