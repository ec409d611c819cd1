/** For contracts: texts that no engine may trip over or take for anything but text, each with what is odd about it. */
export const ODD_TEXTS = [
  ['begins with a dash', '-h --help'],
  ['looks like a path', '/etc/passwd ../../x'],
  ['has shell signs', '$(touch x); `id` | cat && echo "hi" > y'],
  ['has a null character', 'before\u0000after'],
  ['has half a character', 'half \ud83d done'],
  ['has markup', '<script>alert(1)</script> [<b>] {x} ^y$ \\z @a #b *c ~'],
  ['has markup for voices', '<speak><audio src="/etc/passwd"/>[[h@l\'oU]] <b>{x}</b> &lt;'],
  ['is one emoji', '😀'],
  ['runs from right to left', '\u202eكتبت اليوم'],
  ['has Windows line ends', 'one\r\ntwo'],
]
