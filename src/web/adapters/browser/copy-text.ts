/** Puts a text into the clipboard. Answers whether the browser let us. */
export async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text) // not there at all where the address is not secure
    return true
  } catch (error) {
    console.error('Nothing could be copied', error)
    return false
  }
}
