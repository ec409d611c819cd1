// The domain is compiled without DOM and Node types. A port that can be cancelled takes the platform's
// AbortSignal; this is the part of it that the domain may know.
interface AbortSignal {
  readonly aborted: boolean
}
