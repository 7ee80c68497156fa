// What pages do better with script. Every page works without it.

// A page that answers a form is not sent again by a reload: a key that was shown once stays so.
if (document.querySelector('[data-once]')) history.replaceState(null, '', location.href)

// On a phone the list of pages is one line, which begins at the page that is open.
const here = document.querySelector('nav.places [aria-current]')
if (here) here.closest('ul').scrollLeft = here.offsetLeft - here.closest('ul').offsetLeft

// Instants are written in UTC; whoever points at one reads it in their own time.
for (const time of document.querySelectorAll('time[datetime]')) {
  const at = new Date(time.dateTime)
  // Earlier dates are Julian, which a Date does not read.
  if (at.getTime() >= Date.UTC(1582, 9, 15)) time.title = at.toLocaleString()
}
