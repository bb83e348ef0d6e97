import './skip-link.css'

/** The first stop of the Tab key: leads past the header to the content (`#main`). */
export const SkipLink = () => (
  <a
    className="skip-link"
    href="#main"
    onClick={(event) => {
      event.preventDefault()
      document.getElementById('main')?.focus()
    }}
  >
    跳到正文
  </a>
)
