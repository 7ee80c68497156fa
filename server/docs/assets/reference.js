// Starts the viewer. It stands in a file of its own because the policy of the page allows no script inside it.
window.SwaggerUIBundle({
  url: '/openapi.json',
  dom_id: '#reference',
  deepLinking: true,
  docExpansion: 'list',
  defaultModelsExpandDepth: -1,
  displayRequestDuration: true,
  filter: true,
  // The validator badge would send the document to another site.
  validatorUrl: null,
})

// The viewer's own switch of colours is a class on the root element; it follows the system here.
const dark = window.matchMedia('(prefers-color-scheme: dark)')
const follow = () => document.documentElement.classList.toggle('dark-mode', dark.matches)
dark.addEventListener('change', follow)
follow()
