// A drawing that is turned by dragging and tapped.

/** Pixels that a finger may move and still taps. */
const tapReach = 6

/**
 * Follows the pointer over a stage. `drag` gets two places of the canvas in pixels, from one move to the next; `tap` gets the place
 * that was tapped.
 */
export function followPointer(stage, canvas, { drag, tap }) {
  const spotOf = ({ clientX, clientY }) => {
    const { left, top } = canvas.getBoundingClientRect()
    return { x: clientX - left, y: clientY - top }
  }
  let press
  stage.addEventListener('pointerdown', (event) => {
    const spot = spotOf(event)
    press = { start: spot, spot, isTap: true }
    stage.setPointerCapture(event.pointerId)
  })
  stage.addEventListener('pointermove', (event) => {
    if (!press) return
    const spot = spotOf(event)
    if (press.isTap && Math.hypot(spot.x - press.start.x, spot.y - press.start.y) < tapReach) return
    press.isTap = false
    drag(press.spot, spot)
    press.spot = spot
  })
  stage.addEventListener('pointerup', () => {
    if (press?.isTap) tap(press.start)
    press = undefined
  })
  stage.addEventListener('pointercancel', () => {
    press = undefined
  })
}
