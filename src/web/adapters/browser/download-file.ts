/** Hands a text to the learner as a file. */
export function downloadFile(name: string, text: string): void {
  const type = name.endsWith('.txt') ? 'text/plain;charset=utf-8' : 'application/json'
  const url = URL.createObjectURL(new Blob([text], { type }))
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
  setTimeout(() => URL.revokeObjectURL(url), 10_000) // Safari reads it some time after the click
}
