/** Twenty given names of each of twenty countries. */
export const givenNames: readonly string[] = `
  Olivia Amelia Isla Ava Lily Freya Poppy Ivy Florence Willow Noah Oliver George Arthur Muhammad Leo Harry Oscar Archie Gaylord
  Emma Charlotte Sophia Isabella Mia Evelyn Harper Luna Camila Randy Liam James Elijah Mateo Theodore Lucas Levi Ezra Dick Wyatt
  Emilia Hannah Lina Ella Clara Leonie Frieda Mathilda Ida Greta Ben Paul Jonas Finn Elias Felix Emil Anton Bruno Jürgen
  Jade Louise Ambre Alba Chloé Anaïs Inès Zoé Léa Manon Gabriel Raphaël Jules Adam Arthur Maël Hugo Théo Fanny Aurélien
  Lucía Sofía Martina María Julia Paula Valeria Begoña Concepción Consuelo Hugo Mateo Martín Íñigo Kike Pablo Álvaro Xoán Pepe Jesús
  Aurora Ginevra Giulia Beatrice Chiara Fea Ludovica Allegra Bianca Assunta Leonardo Alessandro Tommaso Francesco Lorenzo Niccolò Pio Dante Gaspare Primo
  Zuzanna Zofia Hanna Laura Maja Oliwia Lena Wiktoria Łucja Żaneta Antoni Jakub Szymon Franciszek Mikołaj Bożydar Kacper Wojciech Ignacy Jarosław
  Sofie Saar Femke Noor Fleur Sanne Tess Lotte Fenna Mieke Sem Daan Levi Thijs Joost Staf Bram Tea Sjoerd Freek
  Alma Astrid Ebba Saga Selma Vera Signe Tuva Märta Åsa Liam William Hugo Odd Björn Göran Sixten Melker Vidar Loke
  Aino Helmi Lilja Pihla Enni Venla Aada Sanni Päivi Kukka Onni Väinö Eino Oiva Toivo Leevi Pekka Jukka Urho Pentti
  Zeynep Elif Asel Defne Nehir Eylül Azra Ecrin Ebrar Gökçe Yusuf Alparslan Göktuğ Ömer Emir Mustafa Ufuk Umut Şükrü Kaan
  София Анастасия Мария Дарья Екатерина Злата Полина Вера Любовь Надежда Semen Александр Михаил Семён Артём Фёдор Никита Тимофей Святослав Ярослав
  فاطمة مريم زينب خديجة نور سلمى ليلى ياسمين هند أمل محمد أحمد علي حسين يوسف عمر كريم طارق حسن ياسر
  Aadhya Saanvi Diya Ananya Pari Anika Lakshmi Shruti Gauri Pooja Aarav Vihaan Arjun Reyansh Krishna Ishaan Dhruv Hardik Dikshit Shital
  葵 陽葵 凛 結菜 さくら 芽依 美月 莉子 Yuki Fuku 蓮 湊 陽翔 樹 大翔 Shota Kento Daiki Makoto Ichiro
  Mei Xiu Fang Jing Ling Hui Yan Ching Fuk Lan Wei Jun Hao Ming Bo Lei Dong Peng Chong Long
  Ngozi Chiamaka Adaeze Ifeoma Temitope Folake Yetunde Amarachi Zainab Aisha Chidi Emeka Obinna Tunde Segun Femi Ikenna Uche Kelechi Musa
  Wanjiru Akinyi Njeri Atieno Wambui Nyambura Moraa Chebet Nekesa Zawadi Kamau Otieno Kipchoge Mwangi Juma Barasa Wafula Kiprop Njoroge Baraka
  Helena Alice Maitê Cecília Heloísa Antonella Conceição Íris Luísa Assis Miguel Ravi Davi Bernardo Heitor Caio Joaquim Ronaldo Otávio Cauã
  Nguyệt Hương Lan Linh Mai Thảo Ngọc Phúc Trang Bích Dũng Đức Hùng Minh Nam Phong Quang Tuấn Việt Long
`
  .trim()
  .split(/\s+/);
