type VideoProps = { readonly id: string; readonly title: string }

/** Elsewhere's player in a frame: drawn when somebody asked to see it, since it is told then who looks. 001 §2.4, §2.7. */
export const VideoFrame = ({ id, title }: VideoProps) => (
  <iframe
    title={title}
    src={`https://www.youtube-nocookie.com/embed/${encodeURIComponent(id)}?rel=0`}
    allow="encrypted-media; fullscreen; picture-in-picture"
    sandbox="allow-scripts allow-same-origin allow-presentation allow-popups"
    className="aspect-video w-full rounded-md border border-line bg-raised"
  />
)
