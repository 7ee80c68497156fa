/** Slope of the least-squares line through points (ordinary least squares). */
export function slope(points: readonly (readonly [x: number, y: number])[]): number {
  const mean = (of: (point: readonly [number, number]) => number) =>
    points.reduce((sum, point) => sum + of(point), 0) / points.length
  const [x, y] = [mean(([x]) => x), mean(([, y]) => y)]
  const sum = (of: (dx: number, dy: number) => number) =>
    points.reduce((all, [px, py]) => all + of(px - x, py - y), 0)
  return sum((dx, dy) => dx * dy) / sum((dx) => dx * dx)
}
